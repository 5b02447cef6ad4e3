import type { Provider } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import { useState } from 'react';
import { useNow } from '#components/use-now.ts';
import { ByMeDialogs, type ByMeDialogsProps } from '#features/delegation/by-me-dialogs.tsx';
import { DelegatedByMe } from '#features/delegation/delegated-by-me.tsx';
import { useEnd } from '#features/delegation/use-delegation-acts.ts';
import { useDelegatedByMe } from '#lib/delegation/use-delegated.ts';

export interface DelegatedRailProps {
  readonly provider: Provider;
  readonly blockedBy: string | undefined;
  readonly placeOf: (emailId: string) => Quadrant | null | undefined;
  readonly onPlace: (emailId: string, quadrant: Quadrant | null) => void;
}

/** The list of what the user handed on with its dialogs. */
export function DelegatedRail({ provider, blockedBy, placeOf, onPlace }: DelegatedRailProps) {
  const list = useDelegatedByMe(provider);
  const [asked, setAsked] = useState<ByMeDialogsProps['asked']>(null);
  const end = useEnd();
  const now = useNow();
  return (
    <>
      <DelegatedByMe
        list={list}
        blockedBy={blockedBy}
        onAct={(act, item) => {
          if (act === 'close') void end(item, 'closed');
          else setAsked({ act, item });
        }}
      />
      <ByMeDialogs
        {...{ asked, provider, now, blockedBy, placeOf, onPlace }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
