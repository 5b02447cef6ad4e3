import { csvFile, pdfFile } from './attachments.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDo, toSchedule } from './compose.ts';
import type { Moments } from './moments.ts';
import { aiko, elodie, hollmann, jonas, kai, lea, owner, petra, tom } from './people.ts';

/** Those Brightwater works with: Norvik, carriers, the landlord, the port, the broker, a mentor. */
export function writePartnerMail(at: Moments): BundledMessage[] {
  return [...writeNorvik(at), ...writeCarrier(at), ...writeSites(at), ...writeAdvisers(at)];
}

function writeNorvik(at: Moments): BundledMessage[] {
  const { inbox, sent, archive } = createComposer(at);
  const first = archive({
    key: 'norvik-1',
    from: aiko,
    subject: 'A depot for two',
    sentAt: at.workdaysAgo(10, '09:20'),
    text: prose`
      Dear Dana,

      an idea from our last conversation that has not left me alone. Our depot in Moerdijk is full from four to nine in the morning and asleep for the rest of the day. Yours in Rotterdam seems to be the other way round. What if each of us gave up half a building?

      I have no plan, only a feeling that the numbers would be kind. Would you be open to looking at it together?

      With best regards
      Aiko Tanaka
      Norvik`,
    expected: toSchedule('a partnership, no date'),
  });
  const answer = sent({
    key: 'norvik-2',
    to: [aiko],
    cc: [tom],
    sentAt: at.workdaysAgo(8, '17:05'),
    answers: first,
    quotes: 'marks',
    text: prose`
      Aiko,

      yes, gladly. I asked Tom to put our hourly dock figures next to yours (he copies in here). If the two curves are as different as you think, I would like to see your morning once with my own eyes before we speak of buildings.

      Dana`,
  });
  const lastSentAt = at.minutesAgo(83);
  const optionA = at.workdaysAhead(5, '10:00');
  const optionB = at.workdaysAhead(7, '10:00');
  const last = inbox({
    key: 'norvik-3',
    from: aiko,
    cc: [tom],
    subject: 'Norvik partnership: shall we meet next week?',
    sentAt: lastSentAt,
    answers: answer,
    quotes: 'marks',
    unread: true,
    text: prose`
      Dear Dana,

      we like the joint depot idea more each time we look at it. My colleagues ran Tom's curves against ours: together we would need 22 docks instead of 31.

      Shall we meet? ${at.day(optionA, lastSentAt)} or ${at.day(optionB, lastSentAt)}, ten o'clock, would work for both teams. If you come to us I show you the morning, if we come to you we bring the cake.

      Aiko`,
    attachments: [
      csvFile('docks-by-hour.csv', [
        ['hour', 'norvik', 'brightwater', 'together'],
        ['04', 13, 2, 15],
        ['06', 14, 5, 19],
        ['09', 7, 12, 19],
        ['12', 3, 17, 20],
        ['15', 2, 17, 19],
        ['18', 4, 15, 19],
      ]),
    ],
    expected: toSchedule('a strategic meeting next week or later'),
  });
  return [first, answer, last];
}

function writeCarrier(at: Moments): BundledMessage[] {
  const { inbox, archive } = createComposer(at);
  const heldUntil = at.soon(8, '12:00', '17:00');
  const offerSentAt = at.minutesAgo(126);
  return [
    inbox({
      key: 'kestrel-capacity',
      from: jonas,
      cc: [tom],
      subject: '14 tractors',
      sentAt: offerSentAt,
      unread: true,
      text: prose`
        Hi Dana,

        short one - sugar customer cancelled, so 14 tractors incl. drivers are free for 6 weeks from Monday, last year's rate. You said you'd be short by then so you get first call.

        Can hold them until ${at.time(heldUntil)} ${at.day(heldUntil, offerSentAt)}, after that they go on the exchange. Above Tom's limit I think, so it has to be you.

        Jonas
        Kestrel Freight`,
      expected: toDo(
        'a decision above others’ limit, offer from a real partner ends within two days',
      ),
    }),
    archive({
      key: 'kestrel-lane-review',
      from: jonas,
      subject: 'Re: Lyon lane, second half',
      sentAt: at.workdaysAgo(14, '12:44'),
      text: prose`
        Dana, fine with me. I would only ask that we look at the waiting time in Lyon before we fix the rate: 71 minutes on average, and I pay the drivers for it. Shall we take it up at the half-year talk? Numbers come from my side.

        Jonas`,
      expected: toSchedule('a rate to settle at a later talk'),
    }),
  ];
}

function writeSites(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const optionEnds = at.workdaysAhead(18, '18:00');
  const lease = inbox({
    key: 'hall-4-lease',
    from: hollmann,
    subject: 'Mietvertrag Halle 4, Ausübung der Option',
    sentAt: at.workdaysAgo(3, '08:52'),
    look: 'outlook',
    text: prose`
      Sehr geehrte Frau Whitfield,

      der Mietvertrag über die Halle 4 in Duisburg (3.150 m²) läuft im Sommer aus. Nach § 3 Abs. 2 können Sie ihn einmal um fünf Jahre verlängern. Die Erklärung muss uns bis ${at.longDate(optionEnds, 'de-DE')} schriftlich zugehen, sonst verfällt die Option.

      Die Miete würde ab dann 6,40 € je m² betragen (bisher 5,85 €), das Dach wird auf unsere Kosten erneuert. Ein anderer Interessent hat angefragt, Sie haben aber selbstverständlich den Vortritt.

      Für ein Gespräch komme ich gern nach Rotterdam.

      Mit freundlichen Grüßen
      Jürgen Hollmann
      Hollmann Gewerbepark`,
    attachments: [
      pdfFile('Halle-4-Nachtrag-Entwurf.pdf', 'Nachtrag Nr. 2 zum Mietvertrag Halle 4', [
        'Verlängerung: fünf Jahre. Miete: 6,40 EUR je m².',
        'Erneuerung des Daches durch den Vermieter.',
      ]),
    ],
    expected: toSchedule('a lease option with a date weeks away'),
  });
  const leaseAnswer = sent({
    key: 'hall-4-lease-2',
    to: [hollmann],
    cc: [tom],
    subject: 'AW: Mietvertrag Halle 4, Ausübung der Option',
    sentAt: at.workdaysAgo(2, '13:18'),
    answers: lease,
    quotes: 'outlook',
    text: prose`
      Sehr geehrter Herr Hollmann,

      danke für den Entwurf. Wir prüfen ihn und melden uns rechtzeitig vor Ablauf der Frist. Zum Dach hätte ich gern vorab den Zeitplan, die Halle ist im Herbst voll.

      Mit freundlichen Grüßen
      Dana Whitfield`,
  });
  const hearing = at.workdaysAhead(13, '14:30');
  const yard = inbox({
    key: 'lyon-yard-permit',
    from: elodie,
    cc: [lea],
    subject: 'Extension du parc à remorques : avis avant l’enquête publique',
    sentAt: at.workdaysAgo(4, '09:47'),
    text: prose`
      Madame,

      votre demande d'extension du parc à remorques est complète et passera en enquête publique. Avant cela, la commission souhaite entendre Brightwater sur deux points : le bruit entre 22 h et 6 h, et l'accès des camions par la rue des Tanneurs, que les riverains contestent depuis longtemps.

      La réunion aura lieu le ${at.longDate(hearing, 'fr-FR')} à 14 h 30, à la capitainerie. Mme Moreau connaît le dossier, mais la présidente tient à ce que la direction soit présente. Une note de deux pages, reçue une semaine avant, serait bienvenue.

      Je vous prie d'agréer, Madame, mes salutations distinguées.

      Élodie Garnier
      Port de Rive, service de l'aménagement`,
    expected: toSchedule('her presence is asked for at a hearing in two to three weeks'),
  });
  return [lease, leaseAnswer, yard];
}

function writeAdvisers(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const renewal = at.workdaysAhead(24, '12:00');
  const dinner = inbox({
    key: 'petra-lunch',
    from: petra,
    subject: 'you, me, the usual table',
    sentAt: at.workdaysAgo(6, '17:20'),
    text: prose`
      Dana dear,

      I am in town in two weeks, both days free at noon. I have been asked to chair something and you are the only person who will tell me honestly whether I am too old for it. In return you may tell me about the job that you are not talking about.

      Which day?
      Petra`,
    expected: toSchedule('a close mentor asks for her counsel, in two weeks'),
  });
  return [
    inbox({
      key: 'cargo-insurance',
      from: kai,
      to: [owner],
      subject: 'Renewal of carrier’s liability and fleet',
      sentAt: at.workdaysAgo(2, '10:40'),
      look: 'outlook',
      text: prose`
        Hello Dana,

        the indications for the renewal on ${at.date(renewal)} are in. The short version:

        - Carrier's liability: +6% with the present insurer, loss ratio 71%. The alternative is +1%, but with a deductible of 10,000 for theft, and your losses are theft.
        - Fleet: -3% if the front cameras are in 80% of the tractors by then. Tom says 64% today.

        My advice is to stay and to put the money into the cameras. I would like to talk it through with you before I answer them; any day in the next two weeks suits me.

        Kai Ostendorf
        Küste Assekuranz`,
      attachments: [
        pdfFile('indications.pdf', 'Indications for renewal', [
          'Liability, present insurer   +6 %   deductible 2,500',
          'Liability, alternative       +1 %   deductible 10,000 (theft)',
          'Fleet                        -3 %   cameras in 80 % of tractors',
        ]),
      ],
      expected: toSchedule('insurance of the company, weeks away'),
    }),
    dinner,
    sent({
      key: 'petra-lunch-2',
      to: [petra],
      sentAt: at.workdaysAgo(6, '17:41'),
      answers: dinner,
      text: prose`
        The first one, half past twelve, and no, you are not. Ask me why over the soup.

        D.`,
    }),
  ];
}
