import type { Provider } from '@eisen/contract';
import type { ComponentProps } from 'react';
import { Button } from '#components/button.tsx';

/** Where the public pages lead on to. They report; the view machine decides. */
export interface PublicWays {
  /** Whoever is signed in, by name; left out for a stranger. */
  readonly signedInAs?: string | null | undefined;
  readonly onGetStarted: () => void;
  readonly onHasAccount: () => void;
  readonly onProvider: (provider: Provider) => void;
}

export interface WayButtonProps
  extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick' | 'form'> {
  /** Where it leads before any script runs. */
  readonly href: string;
  readonly onGo: () => void;
}

/** A button that works in the delivered HTML too: a form without fields, sent to the address of the view. */
export function WayButton({ href, onGo, ...button }: WayButtonProps) {
  return (
    <form
      action={href}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onGo();
      }}
    >
      <Button {...button} type="submit" />
    </form>
  );
}
