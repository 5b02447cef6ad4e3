import { ButtonLink } from '#components/button.tsx';
import { useSession } from '#lib/session.tsx';

/** The way on from the page of a mailed link: to the board, or first to the choice of a mailbox, or to the sign-in. */
export function GoToEisen({ variant = 'primary' }: { readonly variant?: 'primary' | 'second' }) {
  const { state } = useSession();
  return (
    <ButtonLink
      href={state === 'signed-out' ? '/login' : '/dashboard'}
      variant={variant}
      size="xl"
      block
    >
      Go to Eisen
    </ButtonLink>
  );
}
