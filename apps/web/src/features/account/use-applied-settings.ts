import { useEffect } from 'react';
import { useSettings } from '#lib/mail/account-hooks.ts';
import { useTellTimeZone } from '#lib/mail/tell-time-zone.ts';

/**
 * Puts what the user set about the looks onto the page, less motion and how tight lists stand, and keeps the server's
 * idea of his time zone true.
 */
export function useAppliedSettings(): void {
  const { settings } = useSettings();
  const motion = settings?.reduce_motion;
  const density = settings?.density;
  useTellTimeZone(settings?.time_zone);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (motion) dataset.motion = 'reduced';
    else delete dataset.motion;
    if (density) dataset.density = density;
  }, [motion, density]);
}
