import { csvFile, pdfFile } from './attachments.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDelegate } from './compose.ts';
import type { Moments } from './moments.ts';
import {
  accountsPayable,
  ben,
  everyone,
  facilities,
  imran,
  marlies,
  nora,
  owner,
  reception,
} from './people.ts';

/** Small things with a short fuse: anybody careful can do them, but not next week. */
export function writeChores(at: Moments): BundledMessage[] {
  return [...writeHouseChores(at), ...writeMoneyChores(at), ...writeOutsideChores(at)];
}

function writeHouseChores(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const visit = at.soon(26, '09:30');
  const names = at.soon(3, '12:00', '16:00');
  const visitorsSentAt = at.minutesAgo(53);
  const lunch = at.soon(1, '11:00', '15:00');
  const lunchSentAt = at.minutesAgo(18);
  const call = at.soon(2, '10:00', '13:30', '16:00');
  const roomSentAt = at.minutesAgo(41);
  const course = at.soon(20, '18:00');
  const courseSentAt = at.workdaysAgo(1, '13:05');
  return [
    inbox({
      key: 'visitor-list',
      from: facilities,
      cc: [nora],
      subject: `Visitor list for ${at.day(visit, visitorsSentAt)}: approve by ${at.time(names)}`,
      sentAt: visitorsSentAt,
      unread: true,
      text: prose`
        Hello Dana,

        eleven guests from Norvik are announced for ${at.dayAndTime(visit, visitorsSentAt)} (the dock walk with Tom's people). Security needs the names confirmed and one host per group by ${at.time(names)} ${at.day(names, visitorsSentAt)}, otherwise the badges are not printed and they stand at the gate.

        The list is attached, two first names are missing. Anyone from your office can confirm it.

        Facilities`,
      attachments: [
        csvFile('visitors-norvik.csv', [
          ['group', 'name', 'host'],
          [1, 'K. Sato', ''],
          [1, 'Mio Hayashi', ''],
          [1, 'Runa Vestby', ''],
          [1, 'Tove Lind', ''],
          [2, 'L. Aaltonen', ''],
          [2, 'Pernille Dahl', ''],
          [2, 'Oskar Vinter', ''],
          [2, 'Jarl Hagen', ''],
          [3, 'Emiko Arai', ''],
          [3, 'Bo Sandvik', ''],
          [3, 'Ylva Moe', ''],
        ]),
      ],
      expected: toDelegate('a list to confirm within hours, anyone may do it'),
    }),
    inbox({
      key: 'lunch-order',
      from: marlies,
      to: [everyone],
      subject: 'lunch order!! customs training',
      sentAt: lunchSentAt,
      unread: true,
      text: prose`
        Hi all, the caterer moved his cut-off, I have to give him the list by ${at.time(lunch)} ${at.day(lunch, lunchSentAt)}. Veggie, chicken or fish?

        Dana I put you on fish like last time unless I hear something else.

        Marlies`,
      expected: toDelegate('a trifle with a cut-off within hours'),
    }),
    inbox({
      key: 'room-change',
      from: marlies,
      subject: `${at.time(call)} is in Quay 5 now, ok?`,
      sentAt: roomSentAt,
      unread: true,
      text: `Quay 2 has no screen ${at.day(call, roomSentAt)}, I moved the ${at.time(call)} call to Quay 5 and need one yes from your side so that I can tell the others. Same dial-in.`,
      expected: toDelegate('a change of room'),
    }),
    inbox({
      key: 'safety-course',
      from: { name: 'Learning Desk', address: 'learning@brightwater.example' },
      to: [everyone],
      subject: `Fire safety course: certificates end ${at.day(course, courseSentAt)}`,
      sentAt: courseSentAt,
      headers: { 'List-Id': 'All staff <all-staff.brightwater.example>', Precedence: 'list' },
      text: prose`
        Dear colleagues,

        all fire wardens must upload their refreshed certificate by ${at.time(course)} ${at.day(course, courseSentAt)}. Four are missing for Rotterdam, third floor: D. Whitfield, R. Menon, S. Lindqvist, M. Kuper.

        You have all done the course, it is only the file. Your office may upload it for you.

        Learning Desk`,
      expected: toDelegate('a form that is due tomorrow or the day after'),
    }),
    inbox({
      key: 'courier-at-desk',
      from: reception,
      subject: 'Courier waits for a signature',
      sentAt: at.minutesAgo(9),
      unread: true,
      text: 'Hello Ms Whitfield, a courier is at the desk with an envelope from Hollmann Gewerbepark, he wants a signature from your office and can wait half an hour. Somebody with a badge is enough.',
      expected: toDelegate('somebody waits, anybody can sign'),
    }),
  ];
}

function writeMoneyChores(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const payRun = at.soon(5, '12:00', '17:00');
  const invoicesSentAt = at.minutesAgo(117);
  const upload = at.soon(18, '12:00');
  const uploadSentAt = at.minutesAgo(192);
  const stop = at.soon(14, '17:00');
  const tonerSentAt = at.workdaysAgo(1, '09:14');
  return [
    inbox({
      key: 'three-invoices',
      from: accountsPayable,
      cc: [nora],
      subject: `Three invoices waiting for approval ${at.day(payRun, invoicesSentAt)}`,
      sentAt: invoicesSentAt,
      unread: true,
      text: prose`
        Hello,

        three invoices need a click before the run ${at.dayAndTime(payRun, invoicesSentAt)}. All are within their budget lines. Approver of record: you or Nora Bell.

        Bryden Haulage     4,312.00   Leeds, week's extra runs
        Lumina Signs         884.50   dock numbers Rotterdam
        Kade Catering        612.75   customs training

        Accounts Payable`,
      attachments: [
        pdfFile('bryden-4312.pdf', 'Invoice Bryden Haulage', ['Extra runs, Leeds   4,312.00']),
        pdfFile('lumina-884.pdf', 'Invoice Lumina Signs', ['Dock numbers 1-31   884.50']),
        pdfFile('kade-612.pdf', 'Invoice Kade Catering', ['Lunch for 41   612.75']),
      ],
      expected: toDelegate('routine approvals today that her assistant may give'),
    }),
    inbox({
      key: 'expense-returned',
      from: { name: 'Finance Ops', address: 'finance-ops@brightwater.example' },
      subject: 'Expense report 118 returned',
      sentAt: uploadSentAt,
      text: prose`
        Dana, one receipt in report 118 is unreadable (Lyon, the parking garage, EUR 31). If a better picture is there by ${at.time(upload)} ${at.day(upload, uploadSentAt)} it still goes into this month's run. Nora has the box with your receipts.

        Finance Ops`,
      expected: toDelegate('a receipt to upload by tomorrow, her assistant has it'),
    }),
    inbox({
      key: 'toner-reminder',
      from: { name: 'Inktwerk Office Supplies', address: 'billing@inktwerk.example' },
      subject: 'Last reminder: invoice 25-01937',
      sentAt: tonerSentAt,
      text: prose`
        Good day Ms Whitfield,

        it surely got lost in the daily business: our invoice 25-01937 (toner and labels, ordered by your office, EUR 212.40) is four weeks overdue. If we see the payment or a word from you by ${at.time(stop)} ${at.day(stop, tonerSentAt)} the next delivery goes out as planned. Otherwise our system holds it, and I would be sorry about your labels.

        Kind regards
        Anouk Timmer
        Inktwerk`,
      attachments: [
        pdfFile('25-01937.pdf', 'Invoice 25-01937', [
          'Toner, 4 pieces   148.00',
          'Labels, 20 rolls   64.40',
        ]),
      ],
      expected: toDelegate('an overdue small bill, accounts can pay it'),
    }),
  ];
}

function writeOutsideChores(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const slot = at.soon(4, '12:00', '16:00');
  const slotSentAt = at.minutesAgo(72);
  const terminal = at.soon(30, '11:00');
  const badge = at.soon(10, '15:00');
  const badgeSentAt = at.minutesAgo(266);
  const breakfast = at.soon(13, '07:30');
  const breakfastSentAt = at.minutesAgo(99);
  const printed = at.soon(17, '12:00');
  const printedSentAt = at.minutesAgo(178);
  return [
    inbox({
      key: 'aldgate-slot',
      from: ben,
      to: [owner],
      subject: `Slot confirmation for Aldgate Foods before ${at.time(slot)}`,
      sentAt: slotSentAt,
      unread: true,
      text: prose`
        Dana - Aldgate can take the extra load 06:00 or 09:30 on ${at.date(at.soon(26, '06:00'))}, they need to know which before ${at.time(slot)} ${at.day(slot, slotSentAt)}. Fleet is ok w/ both. Whoever owns the account can answer, just dont know who that is while Pieter's off.

        Ben`,
      expected: toDelegate('either answer is right, somebody else can give it'),
    }),
    inbox({
      key: 'terminal-badge',
      from: { name: 'Port Access Office', address: 'badges@zuidpoort-terminal.example' },
      subject: `Visitor registration ${at.date(terminal)}: document missing`,
      sentAt: badgeSentAt,
      text: prose`
        Dear visitor,

        you are registered for the terminal visit on ${at.longDate(terminal)} at ${at.time(terminal)}. For your badge we still need a copy of an identity document (front page, the number may be covered). It must be with us by ${at.time(badge)} ${at.day(badge, badgeSentAt)}; it can be sent by your office.

        Port Access Office, window 2`,
      expected: toDelegate('a document to send within two days, her office can do it'),
    }),
    inbox({
      key: 'chamber-breakfast',
      from: { name: 'Ulf Brenneke, Chamber of Trade', address: 'brenneke@kamer-maasoever.example' },
      subject: `Breakfast ${at.day(breakfast, breakfastSentAt)}?`,
      sentAt: breakfastSentAt,
      unread: true,
      text: prose`
        Dear Dana,

        one of my guests for the business breakfast ${at.day(breakfast, breakfastSentAt)} (${at.time(breakfast)}, the talk is on heat pumps in commercial buildings) has dropped out and I hate an empty chair. Would you take it, or somebody from your house? The kitchen wants a number before the day is out.

        Yours
        Ulf Brenneke`,
      expected: toDelegate('a short-notice invitation of little value'),
    }),
    inbox({
      key: 'panel-biography',
      from: { name: 'Rosa Lindgren (LogiExpo Programme)', address: 'programme@logiexpo.example' },
      cc: [imran],
      subject: 'Your panel: picture and 60 words',
      sentAt: printedSentAt,
      text: prose`
        Dear Dana,

        the programme goes to print ${at.dayAndTime(printed, printedSentAt)} and your box is still grey. All we need is a picture and 60 words about you. Last year's are fine if your press office has them at hand.

        Warm regards
        Rosa Lindgren`,
      expected: toDelegate('a picture and a text that the press office has'),
    }),
  ];
}
