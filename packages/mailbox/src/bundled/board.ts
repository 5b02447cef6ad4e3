import { csvFile, pdfFile, pngBars } from './attachments.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDo, toSchedule } from './compose.ts';
import type { Moments } from './moments.ts';
import { priya, robert, tom } from './people.ts';

/** What goes to the board: the margin bridge and the headcount plan. */
export function writeBoardMail(at: Moments): BundledMessage[] {
  return [...writeMarginBridge(at), ...writeHeadcount(at)];
}

/** When the audit committee meets: within the next working day, never sooner than in three hours. */
export function committeeTime(at: Moments): Date {
  return at.soon(3, '11:00', '14:00', '16:30');
}

function writeMarginBridge(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const quarter = at.closedQuarter();
  const urgentSentAt = at.minutesAgo(14);
  const committee = committeeTime(at);
  const handIn = new Date(committee.getTime() - 30 * 60_000);

  const first = inbox({
    key: 'audit-bridge-1',
    from: robert,
    subject: `${quarter} margin bridge: first cut`,
    sentAt: at.workdaysAgo(3, '16:20'),
    look: 'outlook',
    text: prose`
      Dana,

      First cut of the bridge attached. We come out at 11.4% against 12.1% last year. The walk: fuel -0.9, agency labour -0.5, mix +0.2, pricing +0.4, everything else +0.1.

      Two things I am not happy with yet. Agency labour still carries the Leeds relocation, which I would rather show on its own, and the fuel line uses the list price instead of what we paid. Both move the picture, neither moves the total.

      Have a look when you get to it, no rush before the weekend.

      Robert`,
    attachments: [
      csvFile(`margin-bridge-${quarter}-v1.csv`, [
        ['step', 'points', 'owner'],
        ['Margin last year', 12.1, ''],
        ['Fuel', -0.9, 'Dana'],
        ['Agency labour', -0.5, 'Dana'],
        ['Mix', 0.2, 'Ravi'],
        ['Pricing', 0.4, 'Ravi'],
        ['Other', 0.1, 'Robert'],
        [`Margin ${quarter}`, 11.4, ''],
      ]),
    ],
    expected: toSchedule('status of her own numbers, no date given'),
  });

  const answer = sent({
    key: 'audit-bridge-2',
    to: [robert],
    sentAt: at.workdaysAgo(2, '09:05'),
    answers: first,
    quotes: 'outlook',
    text: prose`
      Robert,

      agree on both. Please take Leeds out of agency labour and give it its own bar, the committee will ask anyway and I would rather they see it than find it. For fuel use what we paid; Ben has the card data by lane.

      One question: does "other" still hold the Rotterdam demurrage? If so I would like to name it.

      Dana`,
  });

  const second = inbox({
    key: 'audit-bridge-3',
    from: robert,
    cc: [priya],
    sentAt: at.workdaysAgo(1, '17:35'),
    answers: answer,
    quotes: 'outlook',
    look: 'outlook',
    text: prose`
      Done, version 2 attached with the picture for the deck and the table behind it.

      Leeds stands alone at -0.3, agency labour drops to -0.2, fuel at paid prices is -0.8. "Other" did hold the demurrage (-0.1), it now stands next to Rotterdam. The tenth that fuel gains had been sitting in "other" as a rebate, so the total stays at 11.4%.

      If you are fine with it I hand it to Margarethe as it is. The bars are yours to defend, so I want your yes before it goes into slide 7.

      Robert`,
    attachments: [
      pngBars('slide-7-bridge.png', [
        { height: 0.95, colour: [52, 73, 94] },
        { height: 0.72, colour: [192, 86, 70] },
        { height: 0.55, colour: [192, 86, 70] },
        { height: 0.62, colour: [86, 140, 106] },
        { height: 0.8, colour: [86, 140, 106] },
        { height: 0.84, colour: [52, 73, 94] },
      ]),
      csvFile(`margin-bridge-${quarter}-v2.csv`, [
        ['step', 'points'],
        ['Margin last year', 12.1],
        ['Fuel, as paid', -0.8],
        ['Agency labour', -0.2],
        ['Leeds relocation', -0.3],
        ['Mix', 0.2],
        ['Pricing', 0.4],
        ['Rotterdam demurrage', -0.1],
        ['Other', 0.1],
        [`Margin ${quarter}`, 11.4],
      ]),
    ],
    flagged: true,
    expected: toDo('her yes is needed before the committee meets today'),
  });

  const urgent = inbox({
    key: 'audit-bridge-4',
    from: priya,
    cc: [robert],
    subject: `Urgent: ${quarter} margin bridge for the audit committee`,
    sentAt: urgentSentAt,
    answers: second,
    look: 'outlook',
    headers: { Importance: 'high', 'X-Priority': '1 (Highest)' },
    unread: true,
    text: prose`
      Dana,

      The audit committee moved up: it now meets ${at.dayAndTime(committee, urgentSentAt)}. Before we walk in I need two things from you by ${at.time(handIn)}:

      1. Confirm the ${quarter} margin bridge. Fuel and agency labour are the two lines they will challenge.
      2. Send slide 7 in its final form. The version in the deck still shows the old Rotterdam forecast.

      If the bridge moves by more than 0.2 points, call me rather than writing.

      Thank you,
      Priya`,
    expected: toDo('the chief executive needs it within hours'),
  });
  return [first, answer, second, urgent];
}

function writeHeadcount(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const year = at.year(1);
  const ask = sent({
    key: 'headcount-1',
    to: [tom],
    subject: `Headcount ${year}`,
    sentAt: at.workdaysAgo(9, '08:15'),
    text: prose`
      Tom,

      before the budget round I would like to see next year's headcount in three shapes: volumes flat, volumes plus 6%, and Lyon with the second shift. By site, own people and agency apart, and please with what we would stop doing in each.

      End of next week is fine.

      Dana`,
  });
  const close = at.workdaysAhead(14, '18:00');
  const draftSentAt = at.minutesAgo(58);
  const draft = inbox({
    key: 'headcount-2',
    from: tom,
    subject: `${year} headcount plan: first draft for your view`,
    sentAt: draftSentAt,
    answers: ask,
    quotes: 'outlook',
    look: 'outlook',
    unread: true,
    text: prose`
      Hi Dana,

      three scenarios as you asked, with the tables behind them. In short: flat costs us 11 positions, all through people leaving anyway. Plus 6% needs 24, most of them in Rotterdam nights. Lyon's second shift needs 31 and pays for itself in the fourteenth month if Atelier Lumen stays, which after the last weeks I would not call certain.

      What I could not solve is Gdańsk. In every scenario the site runs four under, and in every scenario Agnieszka says it can be done. I believe her and I still don't like it.

      I would like 45 minutes with you next week to settle on one before the budget closes on ${at.date(close)}. Nora says Wednesday or Friday.

      Tom`,
    attachments: [
      pdfFile(`headcount-${year}-draft.pdf`, `Headcount ${year}: three scenarios`, [
        'Scenario     Own   Agency   Change',
        'Flat         612   148      -11',
        'Plus 6%      631   153      +24',
        'Lyon nights  640   151      +31',
      ]),
      csvFile(`headcount-${year}.csv`, [
        ['site', 'now', 'flat', 'plus6', 'lyon2'],
        ['Rotterdam', 318, 312, 334, 312],
        ['Leeds', 141, 138, 143, 138],
        ['Lyon', 126, 125, 128, 164],
        ['Antwerp', 97, 96, 99, 97],
        ['Gdańsk', 89, 89, 91, 91],
      ]),
    ],
    expected: toSchedule('a plan for the budget, meeting next week'),
  });
  return [ask, draft];
}
