import { useLayoutEffect } from 'react';
import { useSession } from '#lib/session.tsx';
import { InvitesCard } from './invites-card.tsx';
import { TeamsCard } from './teams-card.tsx';
import '#styles/teams.css';

/** "Teams" and "Team Invites": for somebody who is signed in, and not otherwise (DASH-11). */
export function TeamCards() {
  const { state, user } = useSession();
  useRailHeight();
  if (state !== 'signed-in' || !user) return null;
  return (
    <>
      <TeamsCard userId={user.id} />
      <InvitesCard />
    </>
  );
}

/** The rail sticks while the page scrolls: its height tells how far it must go to show its end. */
function useRailHeight(): void {
  useLayoutEffect(() => {
    const rail = document.querySelector<HTMLElement>('.rail');
    if (!rail || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      rail.style.setProperty('--rail-h', `${rail.offsetHeight}px`),
    );
    observer.observe(rail);
    return () => observer.disconnect();
  }, []);
}
