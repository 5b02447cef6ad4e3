import { describe, expect, it } from 'vitest';
import { onWall, readOn, TEST_ZONES } from './two-clocks.ts';

/** When the mail came, by its owner's wall, and what its words mean on it. */
const DEADLINES: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    '2026-03-04 10:00', // a Wednesday
    [
      ['Please return it EOB Thursday.', '2026-03-05 17:00'],
      ['I need the signed copy no later than the 9th.', '2026-03-09 17:00'],
      ['Kindly confirm by tmrw 3pm.', '2026-03-05 15:00'],
      ['Could you get back to me by Thurs?', '2026-03-05 17:00'],
      ['Feedback is welcome until Friday noon.', '2026-03-06 12:00'],
      ['Please have it on my desk first thing Monday.', '2026-03-09 09:00'],
      ['Please have it ready for Monday morning.', '2026-03-09 09:00'],
      ['This needs to go out before the 10th of March.', '2026-03-09 17:00'],
      ['We need sign-off by the end of Q2.', '2026-06-30 17:00'],
      ['Please reply within two business days.', '2026-03-06 17:00'],
      ['Please revert by c.o.b. tomorrow.', '2026-03-05 17:00'],
      ['Let me know by close of play on Friday.', '2026-03-06 17:00'],
      ['Please submit your timesheet by 12:00 noon on Friday.', '2026-03-06 12:00'],
      ['The slides are due a week from today.', '2026-03-11 17:00'],
      ['The slides are due a week from Friday.', '2026-03-13 17:00'],
      ['Please vote by Sunday night.', '2026-03-08 18:00'],
      ['Payment is due in 30 days.', '2026-04-03 17:00'],
      ['Your answer is due back on the 20th.', '2026-03-20 17:00'],
      ['Please get it to legal by mid-March.', '2026-03-15 17:00'],
      ['Please get it to legal by early April.', '2026-04-01 17:00'],
      ['The tender closes at 2pm on 12 March.', '2026-03-12 14:00'],
      ['Applications close on 31 March.', '2026-03-31 17:00'],
      ['Please complete the training by 31/03/2026.', '2026-03-31 17:00'],
      ['Can you turn this around in the next two hours?', '2026-03-04 12:00'],
      ['Please approve it today.', '2026-03-04 17:00'],
      ['Could you please send me the figures this afternoon?', '2026-03-04 15:00'],
      ['Please call me back tomorrow morning.', '2026-03-05 09:00'],
      ['Last day to enrol is 13 March.', '2026-03-13 17:00'],
      ['Please make sure the form reaches us by Monday at noon.', '2026-03-09 12:00'],
      ['We must have the list by Tuesday 10am sharp.', '2026-03-10 10:00'],
      ['Final comments by COP Thursday, please.', '2026-03-05 17:00'],
      ['I need to hear from you by the 31st of this month.', '2026-03-31 17:00'],
      ['Please answer before Friday.', '2026-03-05 17:00'],
      ['Please answer before 1 April.', '2026-03-31 17:00'],
      ['The invoice has to be settled by month-end.', '2026-03-31 17:00'],
      ['Please settle the invoice within 14 days.', '2026-03-18 17:00'],
      ['Please sign within a fortnight.', '2026-03-18 17:00'],
      ['Please sign by the end of business Friday.', '2026-03-06 17:00'],
      ['RSVP: Friday 13 March', '2026-03-13 17:00'],
      ['Can I have it by lunchtime tomorrow?', '2026-03-05 12:00'],
      ['Would you review it by Wednesday week?', '2026-03-11 17:00'],
      ['Please send me the draft by Friday at the very latest.', '2026-03-06 17:00'],
      ['The meeting is on Thursday at 2pm in room 4.', '2026-03-05 14:00'],
      ['Can we meet on Friday at 10?', '2026-03-06 10:00'],
      ['When: Monday, March 9, 2026 3:00 PM-4:00 PM', '2026-03-09 15:00'],
      ['You are invited to an interview on 12 March at 9:30.', '2026-03-12 09:30'],
      ['The call has been moved to Friday 11am.', '2026-03-06 11:00'],
      ['The board meeting takes place on 12 March at 9 am.', '2026-03-12 09:00'],
      ['Please join us for the kick-off on Monday at 10:30.', '2026-03-09 10:30'],
      ['Our weekly call starts at 2 pm today.', '2026-03-04 14:00'],
      ['Are you free for lunch on Friday?', '2026-03-06 12:00'],
      ['Team dinner - Thursday, 7 pm', '2026-03-05 19:00'],
      ['Interview with the candidate: Tuesday, March 10, 11 am', '2026-03-10 11:00'],
      ["Let's talk tomorrow at 4.", '2026-03-05 16:00'],
      ['Do you want to meet on Thursday at noon?', '2026-03-05 12:00'],
      ['The hearing is scheduled for March 20, 2026 at 10:00 AM.', '2026-03-20 10:00'],
      ['The meeting has been rescheduled from Thursday to Friday at 3 pm.', '2026-03-06 15:00'],
      ['How about next Tuesday at 10?', '2026-03-10 10:00'],
      ['Date: Friday, March 6, 2026', '2026-03-06 17:00'],
      ['We will meet on Monday at 8:30 in the lobby.', '2026-03-09 08:30'],
      ['The training session is tomorrow from 9-11 am.', '2026-03-05 09:00'],
      ['Workshop, 11-1 pm, Friday 6 March', '2026-03-06 11:00'],
      ['The call is tomorrow morning at 8:15.', '2026-03-05 08:15'],
      ["See the doctor's note: your appointment is on 9 March at 7:45 am.", '2026-03-09 07:45'],
      ['We need the numbers tomorrow evening at 8.', '2026-03-05 20:00'],
      ['Please lock the side door tonight.', '2026-03-04 18:00'],
      ['I need your timesheet today.', '2026-03-04 17:00'],
      ['Could you have it ready for Friday?', '2026-03-06 17:00'],
      ['You should see the plumber tomorrow.', '2026-03-05 17:00'],
      ['Let me know this afternoon.', '2026-03-04 15:00'],
      ['Please sign by half past three.', '2026-03-04 15:30'],
      ['Return the form by tomorrow, March 5.', '2026-03-05 17:00'],
      ['The parcel must reach us by Friday.', '2026-03-06 17:00'],
      ['Applications will be accepted until 31 March.', '2026-03-31 17:00'],
      ['I would like the report finished by Friday.', '2026-03-06 17:00'],
      ['Your entry must be in by 8 in the evening.', '2026-03-04 20:00'],
      ['If I do not hear from you by Friday, I will close the case.', '2026-03-06 17:00'],
      ['Staff meeting Friday', '2026-03-06 17:00'],
      ['Tomorrow please.', '2026-03-05 17:00'],
      ['Thursday, March 12, 10 a.m., room 4', '2026-03-12 10:00'],
      ['Deadline for the draft: 3pm', '2026-03-04 15:00'],
      ['The call is moved from today 2 pm to tomorrow 9 am.', '2026-03-05 09:00'],
      ['Would you like to have dinner on Saturday at 7 pm?', '2026-03-07 19:00'],
      ['If the cake is here by noon tomorrow, we can serve it.', '2026-03-05 12:00'],
      ['Kindly send us three free days until 13 March.', '2026-03-13 17:00'],
      ['If there is no veto by 18 March, the plan stands.', '2026-03-18 17:00'],
      ['The access review ends Thursday.', '2026-03-05 17:00'],
      ['Cut-off for express parcels is 4 pm.', '2026-03-04 16:00'],
      ['Friday, 13 March 2026, 13:00-15:00', '2026-03-13 13:00'],
      ['Pls fwd the signed NDA by Fri EOD.', '2026-03-06 17:00'],
      ['Kindly share your availability before COB today.', '2026-03-04 17:00'],
      ["We'd appreciate your feedback by the 11th.", '2026-03-11 17:00'],
      ['Can someone cover reception tomorrow from 8 to 10?', '2026-03-05 08:00'],
      ['The grant application must be submitted by 23:59 on 15 March.', '2026-03-15 23:59'],
      ['Your visa expires on 30 April 2026.', '2026-04-30 17:00'],
      ['Please renew it no later than two weeks from today.', '2026-03-18 17:00'],
      ['The auditors need access by Monday 8:00.', '2026-03-09 08:00'],
      ['Join the call at 3 pm today.', '2026-03-04 15:00'],
      ['Your dentist appointment: Thu 12 Mar, 8:20 am', '2026-03-12 08:20'],
      ['Would Tuesday at 11 work for you?', '2026-03-10 11:00'],
      ['Orders for lunch must reach me by 10:30 tomorrow.', '2026-03-05 10:30'],
      ['You have until Friday to object.', '2026-03-06 17:00'],
      ['Last chance to vote: polls close tomorrow at 6 pm.', '2026-03-05 18:00'],
      ['Could we have the contract back by mid next week?', '2026-03-11 17:00'],
      ['Sign-off needed by 5 on Thursday.', '2026-03-05 17:00'],
      ['Make sure to hand in your keys on Friday.', '2026-03-06 17:00'],
      ['The steering committee meets on Thursday 12 March, 2 pm.', '2026-03-12 14:00'],
      ['Please answer before the 4th.', '2026-04-03 17:00'],
      ['Please answer before tomorrow.', '2026-03-04 17:00'],
    ],
  ],
  [
    '2026-03-23 09:00', // a Monday
    [
      ['Please send it by Friday.', '2026-03-27 17:00'],
      ['We close the books on 31 March, so please send receipts by the 30th.', '2026-03-30 17:00'],
      ['Please finish by EOM.', '2026-03-31 17:00'],
      ['By Monday, please.', '2026-03-23 17:00'],
      ['Please answer by next Monday.', '2026-03-30 17:00'],
    ],
  ],
  [
    '2026-10-30 16:00', // a Friday; clocks go back in New York two days later
    [
      ['Please confirm by Monday 8am.', '2026-11-02 08:00'],
      ['Please reply within 2 working days.', '2026-11-03 17:00'],
      ['I need it by close of business.', '2026-10-30 17:00'],
    ],
  ],
  [
    '2026-10-31 10:00', // a Saturday; clocks go back in New York in the night
    [['Please send it by Sunday evening.', '2026-11-01 18:00']],
  ],
  [
    '2026-03-29 11:00', // a Sunday; clocks went forward in Berlin in the night
    [
      ['Please send it by Friday.', '2026-04-03 17:00'],
      ['Please send it by end of week.', '2026-04-03 17:00'],
      ['Please send it tomorrow before 9.', '2026-03-30 09:00'],
    ],
  ],
  [
    '2026-12-30 10:00', // a Wednesday
    [
      ['Please submit it by EOY.', '2026-12-31 17:00'],
      ['Please submit it by the end of January.', '2027-01-31 17:00'],
      ['Please submit it within three working days.', '2027-01-04 17:00'],
      ['Please submit it before the new year.', '2026-12-31 17:00'],
    ],
  ],
  [
    '2026-03-04 19:30', // a Wednesday evening
    [
      ['Please send it tonight.', '2026-03-04 23:59'],
      ['Please send it by tomorrow noon.', '2026-03-05 12:00'],
    ],
  ],
  [
    '2026-03-07 12:00', // a Saturday; clocks go forward in New York in the night
    [
      ['Please be at the meeting on Sunday at 3 pm.', '2026-03-08 15:00'],
      ['Please answer before Monday.', '2026-03-08 17:00'],
    ],
  ],
  [
    '2026-10-25 10:00', // a Sunday; clocks went back in Berlin in the night
    [
      ['Please reply by tomorrow 9 am.', '2026-10-26 09:00'],
      ['Please reply within a fortnight.', '2026-11-08 17:00'],
    ],
  ],
  [
    '2026-03-05 09:00', // a Thursday
    [
      ['Please let HR have your bank details by the 20th at the latest.', '2026-03-20 17:00'],
      ['The client wants an answer by tomorrow lunchtime, can you call him?', '2026-03-06 12:00'],
      ['Invoice 118 is due for payment on 31 March 2026.', '2026-03-31 17:00'],
      ['Comments to me by Tuesday close of business.', '2026-03-10 17:00'],
      ['We need two volunteers by Monday.', '2026-03-09 17:00'],
      ['Please book your flight before 15 March.', '2026-03-14 17:00'],
      ['The quarterly review meeting will be on 18 March, 14:00-16:00.', '2026-03-18 14:00'],
      ['Could you stand in for me on Monday at 9?', '2026-03-09 09:00'],
      ['Kindly submit within seven (7) days.', '2026-03-12 17:00'],
      ['Fire drill on Wednesday at 11, please leave by the stairs.', '2026-03-11 11:00'],
    ],
  ],
];

describe.each(TEST_ZONES)('What English offices write on the clock of %s [PLUS-30]', (zone) => {
  it.each(
    DEADLINES.flatMap(([received, rows]) =>
      rows.map(([text, wall]) => [text, received, wall] as const),
    ),
  )('"%s", come %s, means %s', (text, received, wall) => {
    expect(readOn(zone, text, received)).toBe(onWall(zone, wall).toISOString());
  });
});
