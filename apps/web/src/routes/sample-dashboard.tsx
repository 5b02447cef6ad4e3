import { Target } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import type { EmailAction } from '#components/email-actions.ts';
import { LiveBoundary } from '#components/error-boundary.tsx';
import { lazyPart } from '#components/lazy-part.tsx';
import { NoticeBar } from '#components/notice-bar.tsx';
import { SampleGate } from '#components/sample-gate.ts';
import type { PaletteMode } from '#features/palette/palette.tsx';
import { type PaletteHost, usePalette } from '#features/palette/use-palette.tsx';
import { useMailbox } from '#lib/mail/mail-hooks.ts';
import { SAMPLE_USER } from '#lib/mail/sample-calls.ts';
import { SampleMailProvider } from '#lib/mail/sample-provider.tsx';
import { useShortcuts } from '#lib/shortcuts.ts';
import { DashboardHeader, DashboardTabBar } from './dashboard-header.tsx';
import { type DashboardTab, TAB_NAMES } from './dashboard-tabs.ts';
import { describeMail } from './mail-badge.ts';
import { SampleAsk } from './sample-ask.tsx';
import { SampleNote } from './sample-note.tsx';
import type { SampleVisitor } from './sample-visitor.ts';

const MatrixTab = lazyPart(async () => (await import('./matrix-tab.tsx')).MatrixTab);
const PriorityTab = lazyPart(async () => (await import('./priority-tab.tsx')).PriorityTab);
const SentimentTab = lazyPart(async () => (await import('./sentiment-tab.tsx')).SentimentTab);

export interface SampleDashboardProps {
  readonly tab: DashboardTab;
  /** The email whose detail is open, as the address says. */
  readonly emailId: string | null;
  readonly homeHref: string;
  readonly visitor: SampleVisitor;
  /** Said above the board, such as a server that did not answer (D-04). */
  readonly notice?: ReactNode;
  readonly onTab: (tab: DashboardTab) => void;
  readonly onEmail: (id: string | null) => void;
  /** What of the palette fills the screen of a phone, as the address says. */
  readonly find: PaletteMode | null;
  readonly onFind: (mode: PaletteMode | null) => void;
  readonly onGo: (href: string) => void;
}

/** APP in sample mode: the board and its tabs over seven invented emails. */
export function SampleDashboard(props: SampleDashboardProps) {
  const [asked, setAsked] = useState<EmailAction | null>(null);
  return (
    <SampleMailProvider>
      <SampleGate value={setAsked}>
        <Frame {...props} />
      </SampleGate>
      {asked === null ? null : (
        <SampleAsk
          action={asked}
          visitor={props.visitor}
          onClose={() => setAsked(null)}
          onGo={() => props.onGo(props.visitor.href)}
        />
      )}
    </SampleMailProvider>
  );
}

function Frame(props: SampleDashboardProps) {
  const { tab, visitor, onTab, onGo } = props;
  const mailbox = useMailbox();
  const palette = usePalette({
    onOpenEmail: props.onEmail,
    find: props.find,
    onFind: props.onFind,
    isEmailUnder: props.emailId !== null,
  });
  useShortcuts('global', {
    'g m': { label: 'Eisenhower Matrix', group: 'go', run: () => onTab('matrix') },
    'g p': { label: 'Priority Score', group: 'go', run: () => onTab('priority') },
    'g s': { label: 'Smart', group: 'go', run: () => onTab('smart') },
    'g e': { label: 'Sentiment', group: 'go', run: () => onTab('sentiment') },
  });
  return (
    <>
      <DashboardHeader
        badge={describeMail(mailbox, 'real')}
        tab={tab}
        homeHref={props.homeHref}
        mailbox={null}
        account={
          <Button size="sm" onClick={() => onGo(visitor.href)}>
            {visitor.goLabel}
          </Button>
        }
        onTab={onTab}
        onPalette={palette.openCommands}
        onSearch={palette.openSearch}
      />
      <div className="under-header">
        {props.notice}
        <NoticeBar
          kind="note"
          lead={<Badge tone="line">Sample Data</Badge>}
          actions={
            <Button size="sm" variant="primary" onClick={() => onGo(connectHref(visitor))}>
              Connect mailbox
            </Button>
          }
        >
          Seven example emails, sorted on this device.
        </NoticeBar>
      </div>
      <main className="page">
        <h1 className="sr-only">{`${TAB_NAMES[tab].full}, sample emails`}</h1>
        <LiveBoundary key={tab}>
          <Suspense fallback={null}>{renderContent(props, palette)}</Suspense>
        </LiveBoundary>
      </main>
      <DashboardTabBar tab={tab} onTab={onTab} />
      {palette.element}
    </>
  );
}

/** Whoever has no account makes one first, and chooses a mailbox then. */
function connectHref(visitor: SampleVisitor): string {
  return visitor.href === '/login' ? '/signup' : '/connect';
}

function renderContent(props: SampleDashboardProps, palette: PaletteHost): ReactNode {
  const { tab, emailId, onEmail } = props;
  const own = { provider: 'outlook', emailId, onEmail } as const;
  if (tab === 'matrix') {
    return (
      <MatrixTab {...own} onPalette={palette.openCommands} onShortcuts={palette.openShortcuts} />
    );
  }
  if (tab === 'priority') return <PriorityTab {...own} user={SAMPLE_USER} />;
  if (tab === 'sentiment') return <SentimentTab {...own} />;
  return (
    <SampleNote icon={Target} title="SMART goals are your own" action="smart-goal">
      With a mailbox, R makes a goal of an email.
    </SampleNote>
  );
}
