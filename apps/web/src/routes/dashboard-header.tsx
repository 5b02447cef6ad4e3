import type { User } from '@eisen/contract';
import { ChartColumn, Mail, Search, Smile, Target } from 'lucide-react';
import { IconButton } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { ariaKeys, Kbd } from '#components/kbd.tsx';
import { Brand } from '#components/logo.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { TabBar, TabRow } from '#components/tabs.tsx';
import { ThemeToggle } from '#components/theme-toggle.tsx';
import { Tooltip } from '#components/tooltip.tsx';
import { UserMenu } from '#features/account/user-menu.tsx';
import { DASHBOARD_TABS, type DashboardTab, TAB_NAMES } from './dashboard-tabs.ts';
import type { MailBadge } from './mail-badge.ts';

export interface DashboardHeaderProps {
  readonly user: User;
  readonly providerName: string;
  readonly badge: MailBadge;
  readonly isConnected: boolean;
  /** Null in Settings, which belongs to no tab. */
  readonly tab: DashboardTab | null;
  readonly homeHref: string;
  readonly onTab: (tab: DashboardTab) => void;
  readonly onPalette: () => void;
  readonly onRefresh: () => void;
  readonly onSwitchAccount: () => void;
  readonly onSettings: () => void;
  readonly onLogout: () => void;
}

const ITEMS = DASHBOARD_TABS.map((tab) => ({
  value: tab,
  label: TAB_NAMES[tab].full,
  short: TAB_NAMES[tab].short,
}));

/** Brand, tabs, palette, what the data is, account (DASH-01 to DASH-07). */
export function DashboardHeader(props: DashboardHeaderProps) {
  const { user, providerName, badge, tab, onTab } = props;
  const title = tab === null ? 'Settings' : TAB_NAMES[tab].full;
  return (
    <header className="top">
      <Brand href={props.homeHref} wordOnPhones={false} />
      <span className="only-phone h2 ml-[5px]">{title}</span>
      <TabRow
        className="only-desk h-full"
        label="Views"
        items={ITEMS}
        value={tab ?? ('' as DashboardTab)}
        onChange={onTab}
      />
      <span className="sp" />
      <button
        type="button"
        className="find only-desk"
        aria-label="Search or run a command"
        aria-keyshortcuts={ariaKeys('Mod+k')}
        onClick={props.onPalette}
      >
        <Icon of={Search} />
        <span className="sp">Search or jump to</span>
        <Kbd keys="Mod+k" />
      </button>
      <span className="live only-desk" role="status">
        {badge.tone === 'none' ? null : <span className={`dot dot--${badge.tone}`} />}
        {badge.text}
      </span>
      <Tooltip text={user.mail ?? `${providerName} mailbox`} side="bottom">
        <span className="prov only-desk">
          <Icon of={Mail} size={15} />
          {providerName}
        </span>
      </Tooltip>
      <span className="row gap-1">
        <IconButton className="only-phone" icon={Search} label="Search" onClick={props.onPalette} />
        <ThemeToggle className="only-desk" />
        <UserMenu
          user={user}
          providerName={providerName}
          isConnected={props.isConnected}
          onRefresh={props.onRefresh}
          onSwitchAccount={props.onSwitchAccount}
          onSettings={props.onSettings}
          onLogout={props.onLogout}
        />
      </span>
    </header>
  );
}

/** The same tabs at the bottom of phones. */
export function DashboardTabBar({ tab, onTab }: Pick<DashboardHeaderProps, 'tab' | 'onTab'>) {
  return (
    <TabBar
      label="Views"
      value={tab ?? ('' as DashboardTab)}
      onChange={onTab}
      items={ITEMS.map((item) => ({ ...item, icon: TAB_ICONS[item.value] }))}
    />
  );
}

const TAB_ICONS: Readonly<Record<DashboardTab, React.ReactNode>> = {
  matrix: <QuadrantGlyph quadrant="do" size={20} plain />,
  priority: <Icon of={ChartColumn} size={20} />,
  smart: <Icon of={Target} size={20} />,
  sentiment: <Icon of={Smile} size={20} />,
};
