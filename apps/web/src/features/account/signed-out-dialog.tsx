import { Check, LockKeyhole, RefreshCw } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { announce } from '#lib/notices.ts';
import { useShortcutBlock } from '#lib/shortcuts.ts';
import { putOffSignIn, signInPause } from '#lib/sign-in-pause.ts';
import { writtenWords } from '#lib/written-words.ts';
import '#styles/signed-out.css';

/** A window of its own for the sign-in: the page with the words is not left for it. */
const SIGN_IN_HREF = '/login?for=tab';
const LEAVE_HREF = '/';
const SIGN_IN_WINDOW = 'popup,width=480,height=760';

/** Says that the session ended while words are not sent, and keeps them until their writer is there again. */
export function SignedOutDialog() {
  const pause = useSyncExternalStore(signInPause.subscribe, signInPause.get);
  const isOpen = pause?.isAsked === true;
  const isDeleted = pause?.isDeleted === true;
  useShortcutBlock(isOpen);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (isOpen) setCopied(false);
  }, [isOpen]);
  const copy = async () => {
    await navigator.clipboard.writeText(writtenWords().join('\n\n'));
    setCopied(true);
    announce('Text copied');
  };
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => (next ? undefined : putOffSignIn())}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content
          className="dlg dlg--sm signed-out"
          data-over-all
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as Element)
              .querySelector<HTMLElement>('[data-first-focus]')
              ?.focus();
          }}
        >
          <div className="dlg-h">
            <Icon of={LockKeyhole} size={20} />
            <AlertDialog.Title className="dlg-t">
              {isDeleted ? 'This account was deleted' : 'Signed out. Sign in to go on'}
            </AlertDialog.Title>
          </div>
          <AlertDialog.Description asChild>
            <div className="dlg-b">
              <ul className="signed-out-list">
                <li>
                  <Icon of={Check} size={16} />
                  {isDeleted
                    ? 'Your text can be read and copied until you leave this page'
                    : 'Your text is kept here'}
                </li>
                {pause && pause.heldCalls > 0 ? (
                  <li className="is-waiting">
                    <Icon of={RefreshCw} size={16} />
                    What you pressed goes on after you sign in
                  </li>
                ) : null}
              </ul>
              {isDeleted ? null : (
                <p className="hint">
                  If you cannot sign in any more, it can be read and copied until you leave this
                  page.
                </p>
              )}
            </div>
          </AlertDialog.Description>
          <div className="dlg-f">
            {isDeleted ? (
              <Button
                variant="ghost"
                size="lg"
                onClick={() => void globalThis.location.replace(LEAVE_HREF)}
              >
                Leave this page
              </Button>
            ) : null}
            <Button
              variant={isDeleted ? 'primary' : 'ghost'}
              size="lg"
              data-first-focus={isDeleted || undefined}
              onClick={() => void copy()}
            >
              {isCopied ? 'Copied' : 'Copy text'}
            </Button>
            {isDeleted ? null : (
              <Button
                variant="primary"
                size="lg"
                data-first-focus
                onClick={() => void globalThis.open(SIGN_IN_HREF, 'eisen-sign-in', SIGN_IN_WINDOW)}
              >
                Sign in
              </Button>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
