import { AlertDialog } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '#components/button.tsx';
import type { FalseLink } from '#lib/false-link.ts';
import { useShortcutBlock } from '#lib/shortcuts.ts';

export interface LinkCheckProps {
  readonly link: FalseLink | null;
  readonly onClose: () => void;
}

/** Asks before a link is opened that names another site than it opens; what has the focus first is to stay. */
export function LinkCheck({ link, onClose }: LinkCheckProps) {
  const opener = useRef<Element | null>(null);
  useShortcutBlock(link !== null);
  return (
    <AlertDialog.Root open={link !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content
          className="dlg dlg--sm"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          {link ? <Question link={link} onClose={onClose} /> : null}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Question({ link, onClose }: { readonly link: FalseLink; readonly onClose: () => void }) {
  const open = () => {
    // Neither the page that opens nor its server learns where the link stood.
    window.open(link.address, '_blank', 'noopener,noreferrer');
    onClose();
  };
  const copy = () =>
    void navigator.clipboard?.writeText(link.address).then(onClose, () => undefined);
  return (
    <>
      <div className="dlg-h">
        <AlertDialog.Title className="dlg-t">This link does not go where it says</AlertDialog.Title>
      </div>
      <AlertDialog.Description asChild>
        <div className="dlg-b text-soft">
          <dl className="linkcheck">
            <dt>It says</dt>
            <dd>{link.says}</dd>
            <dt>It opens</dt>
            <dd>
              <b>{link.opens}</b>
              {restOf(link.address)}
            </dd>
            {link.raw === null ? null : (
              <>
                <dt>Written</dt>
                <dd>{link.raw}</dd>
              </>
            )}
          </dl>
        </div>
      </AlertDialog.Description>
      <div className="dlg-f">
        <Button size="lg" variant="ghost" onClick={copy}>
          Copy address
        </Button>
        <Button size="lg" variant="danger" onClick={open}>
          Open anyway
        </Button>
        <AlertDialog.Cancel asChild>
          <Button size="lg" variant="primary">
            Stay here
          </Button>
        </AlertDialog.Cancel>
      </div>
    </>
  );
}

const LONGEST_REST = 120;

/** What follows the host in an address of the web. */
function restOf(address: string): string {
  const url = new URL(address);
  if (url.protocol === 'mailto:') return '';
  const rest = `${url.port === '' ? '' : `:${url.port}`}${url.pathname}${url.search}`;
  if (rest === '/') return '';
  return rest.length > LONGEST_REST ? `${rest.slice(0, LONGEST_REST)}…` : rest;
}
