import { useRouter, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { Landing, type LandingDialog } from '#routes/landing.tsx';
import { usePlaceOnPage } from './use-place-on-page.ts';
import { usePublicWays } from './use-public-ways.ts';
import { useUnreachableNotice } from './use-unreachable-notice.tsx';

export function LandingScreen() {
  const { dialog, onDialog } = useDialogInAddress();
  usePlaceOnPage();
  return (
    <Landing
      ways={usePublicWays()}
      dialog={dialog}
      onDialog={onDialog}
      notice={useUnreachableNotice()}
    />
  );
}

/** The open dialog stands after the `#`: Back closes it, and coming back to it opens it again. */
function useDialogInAddress(): {
  readonly dialog: LandingDialog | null;
  readonly onDialog: (dialog: LandingDialog | null) => void;
} {
  const router = useRouter();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const openedHere = useRef(false);
  const isDialog = hash === 'demo' || hash === 'waitlist';
  return {
    dialog: isDialog ? hash : null,
    onDialog: (next) => {
      if (next === null && openedHere.current) {
        openedHere.current = false;
        router.history.back();
        return;
      }
      openedHere.current = next !== null;
      const to = { to: '/', resetScroll: false, replace: next === null };
      void router.navigate({ ...to, ...(next ? { hash: next } : {}) } as never);
    },
  };
}
