import { ChartColumn, Mail, Search, Smile, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { ariaKeys, Kbd } from '#components/kbd.tsx';
import { Brand } from '#components/logo.tsx';
import { QuadrantGlyph } from '#components/quadrant-glyph.tsx';
import { TabBar, TabRow } from '#components/tabs.tsx';
import { ThemeToggle } from '#components/theme-toggle.tsx';
import { Tooltip } from '#components/tooltip.tsx';
import { DASHBOARD_TABS, type DashboardTab, TAB_NAMES } from './dashboard-tabs.ts';
import type { MailBadge } from './mail-badge.ts';

export interface DashboardHeaderProps {
  readonly badge: MailBadge;
  /** Null in Settings, which belongs to no tab. */
  readonly tab: DashboardTab | null;
  readonly homeHref: string;
  readonly onTab: (tab: DashboardTab) => void;
  readonly onPalette: () => void;
  /** On phones, where the search is a screen of its own. */
  readonly onSearch: () => void;
  /** Which mailbox shows; nothing in sample mode. */
  readonly mailbox: ReactNode;
  /** What others did; nothing in sample mode. */
  readonly notifications?: ReactNode;
  /** The user's menu, or the way to an account. */
  readonly account: ReactNode;
}

const ITEMS = DASHBOARD_TABS.map((tab) => ({
  value: tab,
  label: TAB_NAMES[tab].full,
  short: TAB_NAMES[tab].short,
}));

/** Brand, tabs, palette, what the data is, account (DASH-01 to DASH-07). */
export function DashboardHeader(props: DashboardHeaderProps) {
  const { badge, tab, onTab } = props;
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
      {props.mailbox}
      <span className="row gap-1">
        <IconButton className="only-phone" icon={Search} label="Search" onClick={props.onSearch} />
        {props.notifications}
        <ThemeToggle className="only-desk" />
        {props.account}
      </span>
    </header>
  );
}

/** The connected mailbox beside the badge. */
export function MailboxChip({
  providerName,
  address,
}: {
  readonly providerName: string;
  readonly address: string | null;
}) {
  return (
    <Tooltip text={address ?? `${providerName} mailbox`} side="bottom">
      <span className="prov only-desk">
        <Icon of={Mail} size={15} />
        {providerName}
      </span>
    </Tooltip>
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

const TAB_ICONS: Readonly<Record<DashboardTab, ReactNode>> = {
  matrix: <QuadrantGlyph quadrant="do" size={20} plain />,
  priority: <Icon of={ChartColumn} size={20} />,
  smart: <Icon of={Target} size={20} />,
  sentiment: <Icon of={Smile} size={20} />,
};
