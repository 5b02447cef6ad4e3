import type { Provider, User } from '@eisen/contract';
import { type ReactNode, Suspense, useEffect } from 'react';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { useAppliedSettings } from '#features/account/use-applied-settings.ts';
import { UserMenu } from '#features/account/user-menu.tsx';
import type { PaletteMode } from '#features/palette/palette.tsx';
import { type PaletteHost, usePalette } from '#features/palette/use-palette.tsx';
import { useMailbox } from '#lib/mail/mail-hooks.ts';
import { MailProvider } from '#lib/mail/mail-provider.tsx';
import { readProviderMode } from '#lib/page-facts.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';
import { useShortcuts } from '#lib/shortcuts.ts';
import { DashboardHeader, DashboardTabBar, MailboxChip } from './dashboard-header.tsx';
import { type DashboardTab, TAB_NAMES } from './dashboard-tabs.ts';
import { describeMail } from './mail-badge.ts';
import { StatusBars } from './status-bars.tsx';
import { whyOffline } from './status-words.ts';
import { useConsentAtStart } from './use-consent-at-start.ts';

const MatrixTab = lazyPart(async () => (await import('./matrix-tab.tsx')).MatrixTab);
const PriorityTab = lazyPart(async () => (await import('./priority-tab.tsx')).PriorityTab);
const SentimentTab = lazyPart(async () => (await import('./sentiment-tab.tsx')).SentimentTab);
const GoalsTab = lazyPart(async () => (await import('#features/goals/goals-tab.tsx')).GoalsTab);
const DelegationWatch = lazyPart(
  async () => (await import('#features/delegation/delegation-watch.tsx')).DelegationWatch,
);
const NotificationsBell = lazyPart(
  async () => (await import('#features/account/notifications.tsx')).NotificationsBell,
);
const Settings = lazyPart(async () => (await import('./settings.tsx')).Settings);

export interface DashboardProps {
  readonly user: User;
  readonly provider: Provider;
  readonly tab: DashboardTab;
  readonly isSettings: boolean;
  /** The email whose detail is open, as the address says. */
  readonly emailId: string | null;
  /** The last session check did not reach the server. */
  readonly isUnreachable: boolean;
  readonly onTab: (tab: DashboardTab) => void;
  /** Opens the detail of an email, or closes it with null. */
  readonly onEmail: (id: string | null) => void;
  /** What of the palette fills the screen of a phone, as the address says. */
  readonly find: PaletteMode | null;
  readonly onFind: (mode: PaletteMode | null) => void;
  readonly onSettings: () => void;
  readonly onRecheck: () => void;
  readonly onReconnect: (loginUrl: string | null) => void;
  readonly onSwitchAccount: () => void;
  readonly onConnectOther: () => void;
  readonly onDisconnected: () => void;
  readonly onLogout: () => void;
  readonly onAccountDeleted: (emails: number | null) => Promise<void>;
}

/** APP: the frame around the four tabs and Settings. */
export function Dashboard(props: DashboardProps) {
  return (
    <MailProvider provider={props.provider}>
      <Frame {...props} />
    </MailProvider>
  );
}

function Frame(props: DashboardProps) {
  const { user, provider, tab, isSettings, onTab, onSettings } = props;
  const mailbox = useMailbox();
  const providerName = PROVIDER_NAMES[provider];
  const shown = isSettings ? null : tab;
  useAppliedSettings();
  useTabsAhead(mailbox.phase === 'live');
  useConsentAtStart(props.onReconnect);
  const palette = usePalette({
    onOpenEmail: props.onEmail,
    find: props.find,
    onFind: props.onFind,
    isEmailUnder: props.emailId !== null,
  });
  useShortcuts('global', {
    'Mod+,': { label: 'Settings', group: 'go', run: onSettings, whileTyping: true },
    'g m': { label: 'Eisenhower Matrix', group: 'go', run: () => onTab('matrix') },
    'g p': { label: 'Priority Score', group: 'go', run: () => onTab('priority') },
    'g s': { label: 'Smart', group: 'go', run: () => onTab('smart') },
    'g e': { label: 'Sentiment', group: 'go', run: () => onTab('sentiment') },
  });
  return (
    <>
      <DashboardHeader
        badge={describeMail(mailbox, readProviderMode(provider))}
        mailbox={<MailboxChip providerName={providerName} address={user.mail} />}
        tab={shown}
        homeHref={`/dashboard/${provider}`}
        onTab={onTab}
        onPalette={palette.openCommands}
        onSearch={palette.openSearch}
        notifications={
          <LiveBoundary fallback={null}>
            <Suspense fallback={null}>
              <NotificationsBell onShow={() => onTab('matrix')} />
            </Suspense>
          </LiveBoundary>
        }
        account={
          <UserMenu
            user={user}
            providerName={providerName}
            isConnected={user.provider !== null}
            onRefresh={mailbox.refresh}
            onSwitchAccount={props.onSwitchAccount}
            onSettings={onSettings}
            onLogout={props.onLogout}
          />
        }
      />
      <div className="under-header">
        <StatusBars
          providerName={providerName}
          isUnreachable={props.isUnreachable}
          onRecheck={props.onRecheck}
          onReconnect={props.onReconnect}
        />
      </div>
      <main className="page">
        {isSettings ? null : <h1 className="sr-only">{TAB_NAMES[tab].full}</h1>}
        <LiveBoundary key={isSettings ? 'settings' : tab}>
          <Suspense fallback={null}>{renderContent(props, palette, whyOffline(mailbox))}</Suspense>
        </LiveBoundary>
      </main>
      <DashboardTabBar tab={shown} onTab={onTab} />
      {palette.element}
      <LiveBoundary fallback={null}>
        <Suspense fallback={null}>
          <DelegationWatch provider={provider} />
        </Suspense>
      </LiveBoundary>
    </>
  );
}

/** Once the mail is there, the other tabs are fetched in a quiet moment: offline they can still be read. */
function useTabsAhead(isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(() => {
      for (const Tab of [MatrixTab, PriorityTab, SentimentTab, GoalsTab]) Tab.preload();
    }, TABS_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isRead]);
}

const TABS_AHEAD_MS = 4_000;

function renderContent(
  props: DashboardProps,
  palette: PaletteHost,
  blockedBy: string | undefined,
): ReactNode {
  const { user, provider, tab, isSettings, emailId, onEmail } = props;
  if (isSettings) {
    return (
      <Settings
        user={user}
        provider={provider}
        onSwitchAccount={props.onSwitchAccount}
        onConnectOther={props.onConnectOther}
        onReconnect={props.onReconnect}
        onDisconnected={props.onDisconnected}
        onAccountDeleted={props.onAccountDeleted}
      />
    );
  }
  if (tab === 'matrix')
    return (
      <MatrixTab
        provider={provider}
        emailId={emailId}
        onEmail={onEmail}
        onPalette={palette.openCommands}
        onShortcuts={palette.openShortcuts}
      />
    );
  if (tab === 'priority')
    return <PriorityTab user={user} provider={provider} emailId={emailId} onEmail={onEmail} />;
  if (tab === 'sentiment')
    return <SentimentTab provider={provider} emailId={emailId} onEmail={onEmail} />;
  return <GoalsTab blockedBy={blockedBy} />;
}
