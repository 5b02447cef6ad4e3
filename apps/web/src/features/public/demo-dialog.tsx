import { X } from 'lucide-react';
import { Button, ButtonLink, IconButton } from '#components/button.tsx';
import { DialogClose, DialogFrame, DialogTitle } from '#components/dialog.tsx';
import { Logo } from '#components/logo.tsx';
import { DEMO } from './content/landing-words.ts';

export interface DemoDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Closes it and leads to the early-access form (LAND-14). */
  readonly onJoin: () => void;
  readonly onCloseFocus: () => boolean;
}

/** What "Try the Demo" and "Book a Demo" open (LAND-12, LAND-13, D-43). */
export function DemoDialog({ open, onClose, onJoin, onCloseFocus }: DemoDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="sm" onCloseFocus={onCloseFocus}>
      <div className="demo">
        <DialogClose asChild>
          <IconButton className="demo-x" icon={X} label="Close" keys="Escape" />
        </DialogClose>
        <Logo size={44} />
        <DialogTitle className="demo-t">{DEMO.title}</DialogTitle>
        <p>{DEMO.text}</p>
        <Button variant="primary" size="lg" onClick={onJoin} data-first-focus>
          {DEMO.button}
        </Button>
        <ButtonLink variant="ghost" size="lg" href="/demo">
          {DEMO.sample}
        </ButtonLink>
      </div>
    </DialogFrame>
  );
}
