import { describe, expect, it } from 'vitest';
import { onWall, readOn, TEST_ZONES } from './two-clocks.ts';

/** A Wednesday. */
const RECEIVED = '2026-03-04 10:00';

/** What its words mean on its owner's wall; null for nothing. */
const PHRASES: readonly (readonly [string, string | null])[] = [
  ['The deadline was extended from April 1 to April 15.', '2026-04-15 17:00'],
  ['The deadline of April 1 no longer applies; please send it by April 15.', '2026-04-15 17:00'],
  ['The deadline has been extended from 1 April until 15 April.', '2026-04-15 17:00'],
  ['We have extended the deadline from 1 April to 15 April.', '2026-04-15 17:00'],
  ['We are extending the deadline to April 15.', '2026-04-15 17:00'],
  ['We will extend the deadline from April 1 to April 15.', '2026-04-15 17:00'],
  ['The deadline was moved from Friday to Monday.', '2026-03-09 17:00'],
  ['The due date has been pushed from Friday to Monday.', '2026-03-09 17:00'],
  ['The due date has been pushed back from Friday to Monday.', '2026-03-09 17:00'],
  ['The deadline is postponed from Friday to Monday.', '2026-03-09 17:00'],
  ['The deadline was brought forward from Friday to Wednesday next week.', '2026-03-11 17:00'],
  ['The deadline was brought forward from Friday to Thursday.', '2026-03-05 17:00'],
  ['Instead of Friday, please send it by Monday.', '2026-03-09 17:00'],
  ['Instead of by Friday, please send it by Monday.', '2026-03-09 17:00'],
  ['Please send it by Monday instead of Friday.', '2026-03-09 17:00'],
  ['Please send it by Monday rather than Friday.', '2026-03-09 17:00'],
  ['Please send it not by Friday but by Monday.', '2026-03-09 17:00'],
  ['We need it not on Friday but by Monday.', '2026-03-09 17:00'],
  ['The deadline is no longer Friday but Monday.', '2026-03-09 17:00'],
  ['The deadline is not Friday but Monday.', '2026-03-09 17:00'],
  ['The Friday deadline has been moved to Monday.', '2026-03-09 17:00'],
  ["Friday's deadline has been moved to Monday.", '2026-03-09 17:00'],
  ['The deadline on Friday has been postponed to Monday.', '2026-03-09 17:00'],
  ['The deadline, Friday, has been changed to Monday.', '2026-03-09 17:00'],
  ['The original deadline was Friday; please send it by Monday.', '2026-03-09 17:00'],
  ['The old deadline of Friday is off, please send it by Monday.', '2026-03-09 17:00'],
  ['Originally due on Friday, the report is now due on Monday.', '2026-03-09 17:00'],
  ['The deadline was Friday but is now Monday.', '2026-03-09 17:00'],
  ['The deadline was moved from 3 pm to 5 pm.', '2026-03-04 17:00'],
  ['The deadline was moved from Friday 5 pm to Monday noon.', '2026-03-09 12:00'],
  ['You no longer need to send it by Friday, it is due on Monday.', '2026-03-09 17:00'],
  ['The deadline on Friday will not be extended.', '2026-03-06 17:00'],
  ['The deadline on Friday has not been moved.', '2026-03-06 17:00'],
  ['The original deadline of Friday still stands.', '2026-03-06 17:00'],
  ['Please send it by Friday, the deadline is not extended.', '2026-03-06 17:00'],
  ['We need it not later than March 10.', '2026-03-10 17:00'],
  ['The deadline of April 1 no longer applies.', null],
  ['The deadline on Friday has been cancelled.', null],
  ['The deadline on Friday does not apply any more.', null],
  ['The Friday deadline has been lifted.', null],
  ['You no longer need to send it by Friday.', null],
  ['The form is no longer due on Friday.', null],
  ['The report was originally due on Friday.', null],
  ['The fair runs from Monday to Friday.', null],
  ['Registration is open from Monday until Friday.', null],
  ['The meeting was moved from Friday to Monday at 10 am.', '2026-03-09 10:00'],
  ['The deadline has not been moved to Monday.', null],
  ['The deadline has not been moved to Monday, it is Friday.', '2026-03-06 17:00'],
  ['The deadline on Friday is void.', null],
  ['The deadline was extended to Monday.', '2026-03-09 17:00'],
  ['Please send it by Friday so that the launch is not postponed.', '2026-03-06 17:00'],
  ['Please do not forget to send it by Friday.', '2026-03-06 17:00'],
  ['If not today, please send it by Friday.', '2026-03-06 17:00'],
  ['You do not have to call, but please send it by Friday.', '2026-03-06 17:00'],
  ['The previous deadline has passed, the new deadline is Friday.', '2026-03-06 17:00'],
  ['Not only the form but the fee is due on Friday.', '2026-03-06 17:00'],
  ['Please reply by Monday, not by Friday.', '2026-03-09 17:00'],
  ['The schedule has changed, so please reply by Friday.', '2026-03-06 17:00'],
  ['We will discuss the move from Hamburg on Friday.', null],
  ['The deadline for changes to the plan is March 20.', '2026-03-20 17:00'],
  ['New deadline: April 15 (was April 1)', '2026-04-15 17:00'],
  ['The deadline is now April 15, not April 1.', '2026-04-15 17:00'],
  ['The deadline, previously April 1, is now April 15.', '2026-04-15 17:00'],
  ['If you no longer need the room tell us by Friday.', '2026-03-06 17:00'],
  ['Students who no longer need a locker have to clear it by Friday.', '2026-03-06 17:00'],
  ['We do not have your answer yet and need it by Friday.', '2026-03-06 17:00'],
  ['You do not need to answer by Friday.', null],
  ['We no longer need the list by Friday.', null],
  ['Your parcel was shipped last Friday but arrived since last Friday.', null],
];

describe.each(TEST_ZONES)(
  'English days that others take the place of, on the clock of %s [PLUS-30]',
  (zone) => {
    it.each(PHRASES)('"%s" means %s', (text, wall) => {
      const instant = wall === null ? null : onWall(zone, wall).toISOString();
      expect(readOn(zone, text, RECEIVED)).toBe(instant);
    });
  },
);
