import type { Provider, User } from '@eisen/contract';
import {
  Brain,
  Download,
  History,
  Keyboard,
  Lock,
  type LucideIcon,
  Mail,
  Sparkles,
  Sun,
  Trash2,
  User as UserIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { ErrorState } from '#components/list-states.tsx';
import { ActivitySection } from '#features/account/activity-section.tsx';
import { AppearanceSection } from '#features/account/appearance-section.tsx';
import { AssistantSection } from '#features/account/assistant-section.tsx';
import { DeleteSection } from '#features/account/delete-section.tsx';
import { ExportSection } from '#features/account/export-section.tsx';
import { KeyboardSection } from '#features/account/keyboard-section.tsx';
import { LearnedSection } from '#features/account/learned-section.tsx';
import { MailboxSection } from '#features/account/mailbox-section.tsx';
import { ModelSection } from '#features/account/model-section.tsx';
import { PasswordSection } from '#features/account/password-section.tsx';
import { ProfileSection } from '#features/account/profile-section.tsx';
import { useSettings } from '#lib/mail/account-hooks.ts';
import { useUpdateSettings } from '#lib/mail/update-settings.ts';

export interface SettingsProps {
  readonly user: User;
  readonly provider: Provider;
  readonly onSwitchAccount: () => void;
  readonly onConnectOther: () => void;
  readonly onReconnect: (loginUrl: string | null) => void;
  readonly onDisconnected: () => void;
  readonly onAccountDeleted: (emails: number | null) => Promise<void>;
}

const PLACES: readonly { readonly id: string; readonly name: string; readonly icon: LucideIcon }[] =
  [
    { id: 'account', name: 'Account', icon: UserIcon },
    { id: 'mailbox', name: 'Mailbox', icon: Mail },
    { id: 'appearance', name: 'Appearance', icon: Sun },
    { id: 'keyboard', name: 'Keyboard', icon: Keyboard },
    { id: 'assistant', name: 'Assistant & privacy', icon: Sparkles },
    { id: 'learned', name: 'What was learned', icon: Brain },
    { id: 'activity', name: 'Activity', icon: History },
    { id: 'password', name: 'Password', icon: Lock },
    { id: 'export', name: 'Your data', icon: Download },
    { id: 'delete', name: 'Delete account', icon: Trash2 },
  ];

/** Everything that the user can set, and the list of what was done (D-65, D-112). */
export function Settings(props: SettingsProps) {
  const current = useCurrentSection();
  const { settings, error, retry } = useSettings();
  const { update } = useUpdateSettings();
  return (
    <div className="set">
      <nav className="set-nav only-desk" aria-label="Settings">
        {PLACES.map(({ id, name, icon }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? true : undefined}>
            <Icon of={icon} />
            {name}
          </a>
        ))}
      </nav>
      <div className="set-body">
        <h1 className="h1">Settings</h1>
        <ProfileSection key={props.user.id} user={props.user} />
        <MailboxSection
          user={props.user}
          provider={props.provider}
          onSwitchAccount={props.onSwitchAccount}
          onConnectOther={props.onConnectOther}
          onReconnect={props.onReconnect}
          onDisconnected={props.onDisconnected}
        />
        {settings ? (
          <>
            <AppearanceSection settings={settings} onChange={update} />
            <KeyboardSection settings={settings} onChange={update} />
            <AssistantSection settings={settings} onChange={update} />
            <ModelSection settings={settings} onChange={update} />
          </>
        ) : null}
        {error ? (
          <section className="card">
            <ErrorState title={error} onRetry={retry} />
          </section>
        ) : null}
        <LearnedSection />
        <ActivitySection />
        <PasswordSection />
        <ExportSection />
        <DeleteSection onDeleted={props.onAccountDeleted} />
      </div>
    </div>
  );
}

/** The section that stands at the top of the window. */
function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(PLACES[0]?.id);
  useEffect(() => {
    const read = () => {
      const passed = PLACES.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < READING_LINE_PX;
      });
      const isAtEnd = window.scrollY + window.innerHeight >= document.body.scrollHeight - 2;
      setCurrent((isAtEnd ? PLACES : passed).at(-1)?.id ?? PLACES[0]?.id);
    };
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return current;
}

/** A section counts as reached when its top is above this line. */
const READING_LINE_PX = 160;
