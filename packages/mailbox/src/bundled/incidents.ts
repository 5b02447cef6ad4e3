import { csvFile, pdfFile, pngGradient, textFile } from './attachments.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDo, toEliminate } from './compose.ts';
import type { Moments } from './moments.ts';
import { agnieszka, beatriz, imran, incidentDesk, kwame, opsLeads, owner, tom } from './people.ts';

/** What went wrong in the last hours: an outage, an accident, a customs hold, a question of the press. */
export function writeIncidentMail(at: Moments): BundledMessage[] {
  return [...writeOutage(at), ...writeUrgentSites(at)];
}

const heldContainers = [
  'BRWU 440112-7',
  'BRWU 440118-0',
  'BRWU 440131-4',
  'BRWU 440140-1',
  'NRVU 220371-4',
  'NRVU 220377-7',
  'NRVU 220380-2',
  'NRVU 220384-4',
  'NRVU 220391-0',
];

function writeOutage(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const since = at.minutesAgo(64);
  return [
    inbox({
      key: 'booking-api-down',
      from: incidentDesk,
      to: [owner, kwame],
      subject: `Rotterdam booking API down since ${at.time(since)}`,
      sentAt: at.minutesAgo(4),
      unread: true,
      headers: { 'X-Priority': '1', Importance: 'high' },
      text: prose`
        Severity 1, INC-3391

        Error rate 61% since ${at.time(since)}. Carrier bookings are queuing, 340 at the moment, growing by about six a minute. Cause: the certificate of the customs gateway; the provider is on it and names no time.

        NEEDED FROM YOU: go or no-go for the manual fallback (paper bookings at Rotterdam and Antwerp, eleven people, about four hours to enter afterwards). At 500 in the queue the trucks for the next ferry miss their slots. That is in less than half an hour.

        Bridge: extension 7700. On duty: S. Okafor`,
      expected: toDo('an outage now, only she can release the fallback'),
    }),
    inbox({
      key: 'gateway-resolved',
      from: incidentDesk,
      to: [opsLeads],
      subject: '[RESOLVED] INC-3379 label printers Leeds',
      sentAt: at.workdaysAgo(2, '11:58'),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'List-Id': 'Operations leads <ops-leads.brightwater.example>',
      },
      text: prose`
        INC-3379 RESOLVED after 51 minutes

        Label printers 4 to 9 in Leeds lost their queue after the night's update. Rolled back, queue replayed, no label lost.

        Resolved by: K. Boateng's team. This is an automatic message.`,
      expected: toEliminate('an incident that is over'),
    }),
  ];
}

function writeUrgentSites(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const inspector = at.soon(15, '10:00');
  const yardSentAt = at.minutesAgo(312);
  const customsCut = at.soon(5, '12:00', '16:00');
  const customsSentAt = at.minutesAgo(69);
  const pressDue = at.soon(2, '11:00', '14:00', '16:00');
  const pressSentAt = at.minutesAgo(29);
  return [
    inbox({
      key: 'gdansk-accident',
      from: agnieszka,
      cc: [tom],
      subject: 'Accident in aisle 12',
      sentAt: yardSentAt,
      text: prose`
        Dana,

        a reach truck tipped in aisle 12 on the night shift. Piotr has a broken wrist, he was operated on and is awake, I was with him and his wife until an hour ago. Nobody else is hurt. The aisle is closed and nothing has been moved.

        The labour inspector comes ${at.dayAndTime(inspector, yardSentAt)}. He has asked for "the person responsible for the company", and by our own rules that is you, in person or by video. I also need to know before then whether we take the other four trucks of this type out of service. I would. It means no second shift for at least three days.

        I keep my phone with me.

        Agnieszka`,
      attachments: [
        textFile(
          'first-report-aisle-12.txt',
          'First report, reach truck RT-07\nPlace: aisle 12, bay 40, load at 6.2 m\nDriver: P. Zielinski, licence valid, fourth night in a row\nSeen by: two colleagues, statements follow\nTruck: kept as it is, key with the site manager\n',
        ),
        pngGradient('aisle-12-from-the-gate.png', [120, 124, 130], [62, 58, 54]),
        pngGradient('aisle-12-truck.png', [196, 150, 60], [70, 66, 62]),
        csvFile('reach-trucks-of-this-type.csv', [
          ['truck', 'year', 'last inspection', 'site'],
          ['RT-07', at.year(-6), at.isoDate(at.workdaysAgo(70, '09:00')), 'Gdańsk'],
          ['RT-08', at.year(-6), at.isoDate(at.workdaysAgo(70, '09:00')), 'Gdańsk'],
          ['RT-09', at.year(-6), at.isoDate(at.workdaysAgo(69, '09:00')), 'Gdańsk'],
          ['RT-11', at.year(-5), at.isoDate(at.workdaysAgo(69, '09:00')), 'Gdańsk'],
          ['RT-12', at.year(-5), at.isoDate(at.workdaysAgo(68, '09:00')), 'Gdańsk'],
        ]),
      ],
      flagged: true,
      expected: toDo('an injured colleague, the inspector comes within two days'),
    }),
    inbox({
      key: 'customs-hold',
      from: beatriz,
      subject: 'Nine Norvik containers on hold',
      sentAt: customsSentAt,
      unread: true,
      look: 'outlook',
      text: prose`
        Hi Dana,

        customs have put nine Norvik containers on hold, a mismatch of the origin codes after the supplier changed plants. It is our mistake, not Norvik's, and it is harmless, but they release them only against an undertaking signed by an officer of the company. That is you or Robert, and Robert sits with the auditors and has switched everything off.

        If the signed page is with them by ${at.time(customsCut)} ${at.day(customsCut, customsSentAt)} the boxes make the train. If not they stand until the next one, in four days, at 190 a day each, and Aiko's line stops.

        The page is attached. I have checked every word of it.

        Beatriz`,
      attachments: [
        pdfFile('undertaking-origin-codes.pdf', 'Undertaking', [
          'Brightwater undertakes to file corrected declarations of origin',
          'for the nine containers listed overleaf within 30 days.',
          'Officer of the company: ______________________',
        ]),
        csvFile('containers-on-hold.csv', [
          ['container', 'since', 'gross kg'],
          ...heldContainers.map((container, index) => [
            container,
            at.isoDate(at.workdaysAgo(1, '12:00')),
            17940 + index * 310,
          ]),
        ]),
      ],
      expected: toDo('goods of a client stand still until she signs'),
    }),
    inbox({
      key: 'press-question',
      from: imran,
      cc: [tom],
      subject: 'Harbour Post wants a sentence on Rotterdam',
      sentAt: pressSentAt,
      unread: true,
      text: prose`
        Dana, the Harbour Post has heard of the outage and prints with or without us, their deadline is ${at.time(pressDue)} ${at.day(pressDue, pressSentAt)}. I suggest:

        "A technical fault has slowed bookings at our Rotterdam terminal today. Trucks are moving, and our teams are entering bookings by hand. We apologise to the carriers who wait."

        The last clause of the second sentence is only true if you have said go. May I use it in your name?

        Imran`,
      expected: toDo('a statement in her name, deadline within hours'),
    }),
  ];
}
