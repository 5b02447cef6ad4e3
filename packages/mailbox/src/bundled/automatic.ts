import { pdfFile } from './attachments.ts';
import { writeNotice } from './bulk-html.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDelegate, toDo, toEliminate } from './compose.ts';
import type { Moments } from './moments.ts';
import { canteen, opsLeads, owner, scanner, serviceDesk } from './people.ts';

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** What machines write: reminders with a date, and reports, receipts and digests without one. */
export function writeAutomaticMail(at: Moments): BundledMessage[] {
  return [...writeReminders(at), ...writeReceipts(at), ...writeReports(at)];
}

function writeReminders(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const payrollCut = at.soon(4, '12:00', '15:00');
  const payrollSentAt = at.minutesAgo(78);
  const run = at.soon(12, '17:00');
  const runSentAt = at.minutesAgo(255);
  const review = at.soon(12, '18:00');
  const reviewSentAt = at.workdaysAgo(1, '08:00');
  const password = at.soon(16, '09:00');
  const passwordSentAt = at.minutesAgo(222);
  const maintenance = at.soon(6, '20:00');
  const maintenanceSentAt = at.minutesAgo(160);
  return [
    inbox({
      key: 'bank-second-signature',
      from: {
        name: 'Noordkade Bank Electronic Banking',
        address: 'ebanking@noordkadebank.example',
      },
      subject: `Payroll file SEPA-${at.isoDate(payrollCut).slice(5)}: second signature missing`,
      sentAt: payrollSentAt,
      unread: true,
      headers: AUTOMATIC,
      text: prose`
        Dear Ms Whitfield,

        the collective order SEPA-${at.isoDate(payrollCut).slice(5)} (612 items, EUR 1,874,421.19) was uploaded by R. Abel and carries one of two signatures. You are the only other signatory who is not marked as absent.

        To be executed on the day agreed, the order must be signed by ${at.time(payrollCut)} ${at.day(payrollCut, payrollSentAt)}. Orders signed later are executed on the next banking day.

        Please sign in the way you are used to, with your card and reader. We never send links to the sign-in page.

        Noordkade Bank, Payments Desk
        This message was made by a machine. Telephone: the number on your card.`,
      expected: toDo('wages are late unless she signs within hours'),
    }),
    inbox({
      key: 'expense-reminder',
      from: { name: 'Spendly Approvals', address: 'no-reply@spendly.example' },
      subject: 'Reminder 3: 2 expense reports are waiting for your approval',
      sentAt: runSentAt,
      unread: true,
      headers: AUTOMATIC,
      ...writeNotice({
        brand: 'Spendly',
        site: 'spendly.example',
        colour: '#2f7a4f',
        title: 'Two reports have waited for more than 7 days',
        paragraphs: [
          'Hello Dana,',
          `Employees are paid back in the next run only if their reports are approved by ${at.time(run)} ${at.day(run, runSentAt)}.`,
        ],
        rows: [
          ['ER-20417  Yusuf Demir', 'EUR 86.40'],
          ['ER-20422  Ravi Menon', 'EUR 143.15'],
        ],
        button: 'Review reports',
        footer: 'This is an automatic message of Spendly. Answers are not read.',
      }),
      expected: toDelegate('overdue approval by a robot, an assistant can chase it'),
    }),
    inbox({
      key: 'access-review',
      from: { name: 'Entrykey Access', address: 'no-reply@entrykey.example' },
      subject: `Action needed: access review "warehouse-admin" ends ${at.day(review, reviewSentAt)}`,
      sentAt: reviewSentAt,
      headers: AUTOMATIC,
      text: prose`
        Hi Dana Whitfield,

        you are a reviewer in the quarterly access review. 3 of 11 people have not been reviewed:

          - S. Okafor (incident desk)
          - M. Tait (Leeds inbound)
          - P. Zielinski (Gdańsk, last sign-in 40 days ago)

        The review closes ${at.dayAndTime(review, reviewSentAt)}. Access that nobody has confirmed is taken away at that moment. You may hand this review to a colleague.

        https://entrykey.example/reviews/warehouse-admin`,
      expected: toDelegate('routine access approval with a near date'),
    }),
    inbox({
      key: 'password-expiry',
      from: serviceDesk,
      subject: `Your password expires ${at.day(password, passwordSentAt)}`,
      sentAt: passwordSentAt,
      headers: AUTOMATIC,
      text: prose`
        Your password expires ${at.dayAndTime(password, passwordSentAt)}.

        Change it on a computer in the office or through the portal you use every day. After that your phone will ask for the new one. If something does not work, call 4400 or hand your device to us at the desk on the ground floor.

        IT Service Desk`,
      expected: toDelegate('a small chore with a near date'),
    }),
    inbox({
      key: 'tms-maintenance',
      from: { name: 'Cargonaut Status', address: 'status@cargonaut-tms.example' },
      to: [opsLeads],
      cc: [owner],
      subject: `Maintenance ${at.day(maintenance, maintenanceSentAt) === 'today' ? 'tonight' : at.day(maintenance, maintenanceSentAt)} 20:00-23:30: order entry not available`,
      sentAt: maintenanceSentAt,
      unread: true,
      headers: AUTOMATIC,
      text: prose`
        Planned maintenance

        Affected: order entry, data exchange, customer portal (tenant BRIGHTWATER)
        Start: ${at.longDate(maintenance)}, 20:00
        End: 23:30

        Orders entered on paper during this time can be sent afterwards with their own time. Please see that the sites know of it.`,
      expected: toDelegate('a notice of an outage that somebody must pass on today'),
    }),
  ];
}

function writeReceipts(at: Moments): BundledMessage[] {
  const { inbox, archive } = createComposer(at);
  const night = at.workdaysAgo(4, '08:00');
  return [
    inbox({
      key: 'taxi-receipt',
      from: { name: 'Kwikcab', address: 'receipts@kwikcab.example' },
      subject: 'Your ride on the way home: EUR 23.80',
      sentAt: at.workdaysAgo(2, '17:49'),
      headers: AUTOMATIC,
      ...writeNotice({
        brand: 'Kwikcab',
        site: 'kwikcab.example',
        colour: '#222222',
        title: 'Thanks for riding, Dana',
        paragraphs: [],
        rows: [
          ['Central station to Lindenlaan', '7.2 km'],
          ['Fare', 'EUR 21.60'],
          ['Tip', 'EUR 2.20'],
          ['Total', 'EUR 23.80'],
        ],
        footer: 'Paid with the card ending in 0417.',
      }),
      expected: toEliminate('a receipt'),
    }),
    inbox({
      key: 'hotel-invoice',
      from: { name: 'Hotel De Wissel, Accounts', address: 'accounts@dewissel.example' },
      subject: 'Your invoice 0388',
      sentAt: at.workdaysAgo(3, '11:20'),
      text: prose`
        Dear guest,

        thank you for staying with us. Please find attached the invoice for your night of ${at.date(night)}. It was paid by card at the desk; nothing is open.

        We look forward to your next visit.

        Hotel De Wissel`,
      attachments: [
        pdfFile('invoice-0388.pdf', 'Invoice 0388', [
          '1 night, single room, breakfast   EUR 118.00',
          'City tax                          EUR   4.20',
          'Paid by card                      EUR 122.20',
        ]),
      ],
      expected: toEliminate('a paid invoice'),
    }),
    inbox({
      key: 'parcel-today',
      from: { name: 'Paketino', address: 'info@paketino.example' },
      subject: `Your parcel comes between ${at.time(at.minutesAgo(45))} and ${at.time(at.minutesAgo(-75))}`,
      sentAt: at.minutesAgo(318),
      headers: AUTOMATIC,
      ...writeNotice({
        brand: 'Paketino',
        site: 'paketino.example',
        colour: '#0d7fa5',
        title: 'Good news: it is on the van',
        paragraphs: [
          'Your parcel from Sailcloth North will be handed over today. Not at home? Your neighbour at number 14 took the last three.',
        ],
        rows: [
          ['Parcel', '0034 0434 1167 2001'],
          ['Where', 'Lindenlaan 16'],
        ],
        button: 'Follow my parcel',
        footer: 'Paketino B.V. This message was sent by a machine.',
      }),
      expected: toEliminate('a delivery notice'),
    }),
    archive({
      key: 'rail-ticket',
      from: { name: 'Overland Rail', address: 'tickets@overlandrail.example' },
      subject: 'Your ticket Rotterdam - Lyon and back',
      sentAt: at.workdaysAgo(28, '09:41'),
      headers: AUTOMATIC,
      text: prose`
        Your booking QX7T41 is confirmed. Coach 3, seat 61, by the window, with a table.

        The ticket is attached. Please carry something that proves you are you.`,
      attachments: [
        pdfFile('ticket-QX7T41.pdf', 'Ticket QX7T41', [
          'Rotterdam - Lyon and back',
          'Coach 3, seat 61',
        ]),
      ],
      expected: toEliminate('a ticket for a journey that is over'),
    }),
  ];
}

function writeReports(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const back = at.workdaysAhead(6, '09:00');
  return [
    inbox({
      key: 'deskbook-digest',
      from: { name: 'Deskbook', address: 'digest@deskbook.example' },
      subject: 'Your monthly room usage digest',
      sentAt: at.daysAgo(1, '07:30'),
      headers: { ...AUTOMATIC, 'List-Unsubscribe': '<https://deskbook.example/leave?u=48213>' },
      ...writeNotice({
        brand: 'Deskbook',
        site: 'deskbook.example',
        colour: '#3f6fb5',
        title: `Your rooms in ${at.month(-1)}`,
        paragraphs: ['You booked 14 rooms and released 3 early. Nice.'],
        rows: [
          ['Most used', 'Quay 2 (9 times)'],
          ['Longest', '2 h 45 min'],
          ['Booked and empty', '1'],
        ],
        footer: 'You get this once a month.',
      }),
      expected: toEliminate('a routine report'),
    }),
    inbox({
      key: 'scorecard',
      from: { name: 'Graphlake Reports', address: 'reports@graphlake.example' },
      subject: 'Weekly carrier scorecard: 11 green, 2 amber, 0 red',
      sentAt: at.workdaysAgo(3, '06:00'),
      headers: { ...AUTOMATIC, Precedence: 'bulk' },
      text: prose`
        Carrier scorecard, last seven days

        on time in full      96.4 %   target 96
        slots kept           94.1 %   target 95   amber
        files complete       99.2 %   target 98
        claims per 1,000      1.7     target 2
        waiting, minutes       38     target 35   amber

        Open the dashboard: https://graphlake.example/boards/carriers
        This report is sent every week.`,
      expected: toEliminate('a routine automatic report without news'),
    }),
    inbox({
      key: 'out-of-office',
      from: { name: 'Martin Kessler', address: 'm.kessler@calderfinch.example' },
      subject: 'Automatic reply: Management letter, certificates',
      sentAt: at.workdaysAgo(2, '10:02'),
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
      text: prose`
        Thank you for your message. I am out of the office until ${at.longDate(back)} and read mail from time to time. In matters that cannot wait please write to Duncan Reyes.

        Kind regards
        Martin Kessler`,
      expected: toEliminate('an automatic reply'),
    }),
    inbox({
      key: 'scan-3f',
      from: scanner,
      subject: 'Scan from MFP 3rd floor',
      sentAt: at.workdaysAgo(1, '14:52'),
      headers: AUTOMATIC,
      text: '',
      attachments: [
        pdfFile('SCAN_0412.pdf', 'Delivery note 77-0412', [
          'Received: 1 box of coffee beans, 6 kg',
          'Signed: D. Whitfield',
        ]),
      ],
      expected: toEliminate('her own scan of a delivery note'),
    }),
    inbox({
      key: 'canteen-menu',
      from: canteen,
      subject: 'This week: pumpkin soup, trout, dal',
      sentAt: at.minutesAgo(352),
      headers: { Precedence: 'bulk', 'List-Id': 'Canteen Rotterdam <canteen.brightwater.example>' },
      text: prose`
        Mon  pumpkin soup, bread from the mill
        Tue  lentil dal, rice
        Wed  trout, potatoes, cucumber
        Thu  pasta, three sauces
        Fri  what is left, but good

        The new menu runs until Friday. Vegetarian options every day. From Monday soup until 04:00 for the night shift, you asked for it.`,
      expected: toEliminate('the canteen’s menu'),
    }),
  ];
}
