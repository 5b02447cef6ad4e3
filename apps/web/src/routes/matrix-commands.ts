import { QUADRANT_LABELS, QUADRANTS } from '@eisen/triage';
import type { Command } from '#lib/commands.ts';
import { clearPreference } from '#lib/preferences.ts';
import type { BoardParts } from './matrix-parts.ts';

/** What the palette offers on the matrix tab besides the keys. */
export function matrixCommands({
  mailbox,
  actions,
  classify,
  blockedBy,
}: Pick<BoardParts, 'mailbox' | 'actions' | 'classify' | 'blockedBy'>): readonly Command[] {
  const { counts } = mailbox;
  const mayChange = blockedBy === undefined;
  return [
    {
      label: 'Stop sorting',
      group: 'mail',
      when: () => classify.running,
      run: classify.stop,
    },
    {
      label: 'Reset All',
      group: 'mail',
      when: () => mayChange && counts.total > counts.inbox,
      run: () => void actions.resetAll(),
    },
    ...QUADRANTS.map(
      (quadrant): Command => ({
        label: `Clear ${QUADRANT_LABELS[quadrant].title}`,
        group: 'mail',
        when: () => mayChange && counts[quadrant] > 0,
        run: () => void actions.clear(quadrant),
      }),
    ),
    { label: 'Refresh Emails', group: 'mail', run: mailbox.refresh },
    {
      label: 'Load older emails',
      group: 'mail',
      when: () => mailbox.hasOlder,
      run: mailbox.loadOlder,
    },
    { label: 'Show How to Use', group: 'app', run: () => clearPreference('how_to_use') },
  ];
}
