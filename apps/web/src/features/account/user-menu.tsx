import type { User } from '@eisen/contract';
import { ArrowLeftRight, LogOut, Mail, Moon, RefreshCw, Settings2, Sun } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Icon } from '#components/icon.tsx';
import { Menu, MenuDivider, MenuItem } from '#components/menu.tsx';
import { useCommands } from '#lib/commands.ts';
import { useTheme } from '#lib/theme.ts';

export interface UserMenuProps {
  readonly user: User;
  readonly providerName: string;
  readonly isConnected: boolean;
  readonly onRefresh: () => void;
  readonly onSwitchAccount: () => void;
  readonly onSettings: () => void;
  readonly onLogout: () => void;
}

/** The avatar and its menu (DASH-03 to DASH-06). */
export function UserMenu(props: UserMenuProps) {
  const { user, providerName, isConnected } = props;
  const { theme, toggleTheme } = useTheme();
  useCommands([
    { label: 'Switch account', group: 'app', run: props.onSwitchAccount },
    { label: 'Log out', group: 'app', run: props.onLogout },
  ]);
  return (
    <Menu
      label="Account menu"
      width={296}
      trigger={
        <button type="button" className="me" aria-label="Account menu">
          <Avatar own name={user.displayName} picture={user.profile_picture} />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-2.5 pt-2.5 pb-2">
        <Avatar own name={user.displayName} picture={user.profile_picture} />
        <div className="min-w-0">
          <b className="block truncate text-14 font-semibold">{user.displayName}</b>
          <small className="hint block truncate">{user.email || 'No email available'}</small>
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5 px-2.5 pb-2.5">
        <Badge>{user.role || 'User'}</Badge>
        {user.team ? <Badge tone="line">{user.team}</Badge> : null}
      </div>
      {isConnected ? (
        <div className="menu-a">
          <Icon of={Mail} />
          <span className="min-w-0 flex-1">
            <span className="flex items-center justify-between gap-2">
              {providerName} Account
              <Badge tone="good" dot>
                Connected
              </Badge>
            </span>
            {user.mail ? <small className="hint block truncate">{user.mail}</small> : null}
          </span>
        </div>
      ) : null}
      <MenuItem icon={RefreshCw} onSelect={props.onRefresh}>
        Refresh Emails
      </MenuItem>
      <MenuItem icon={ArrowLeftRight} onSelect={props.onSwitchAccount}>
        Switch Account
      </MenuItem>
      <MenuItem icon={Settings2} keys="Mod+," onSelect={props.onSettings}>
        Settings
      </MenuItem>
      <div className="only-phone">
        <MenuItem icon={theme === 'dark' ? Sun : Moon} onSelect={toggleTheme}>
          {theme === 'dark' ? 'Light theme' : 'Dark theme'}
        </MenuItem>
      </div>
      <MenuDivider />
      <MenuItem icon={LogOut} onSelect={props.onLogout}>
        Logout
      </MenuItem>
    </Menu>
  );
}
