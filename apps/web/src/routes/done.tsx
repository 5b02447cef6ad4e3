import { Check } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { CentreFrame } from '#components/page-frames.tsx';

/** SUCCESS: the account stands, the mailbox comes next. */
export function Done({ onEnter }: { readonly onEnter: () => void }) {
  return (
    <CentreFrame>
      <span className="ok-mark">
        <Icon of={Check} size={26} />
      </span>
      <h1>You're all set.</h1>
      <p className="centre-lead">Connect your mailbox next. It takes one sign-in.</p>
      <Button variant="primary" size="xl" block onClick={onEnter} autoFocus>
        Enter Eisen
      </Button>
    </CentreFrame>
  );
}
