import { csvFile, pdfFile } from './attachments.ts';
import { committeeTime } from './board.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDo, toSchedule } from './compose.ts';
import type { Moments } from './moments.ts';
import { duncan, lena, margarethe, marta, owner, priya, robert, tom } from './people.ts';

/** Those who look over her shoulder: the regulator, the audit committee, the auditor, the chief executive. */
export function writeOversightMail(at: Moments): BundledMessage[] {
  return [...writeRegulatorReply(at), ...writeCommittee(at)];
}

function writeRegulatorReply(at: Moments): BundledMessage[] {
  const { inbox, sent, archive } = createComposer(at);
  const due = at.soon(4, '12:00', '17:00');
  const lastSentAt = at.minutesAgo(97);

  const letter = archive({
    key: 'regulator-1',
    from: marta,
    to: [lena],
    cc: [owner],
    subject: 'Inspection Rotterdam terminal: request for written statement (OTS-4471)',
    sentAt: at.workdaysAgo(13, '10:12'),
    text: prose`
      Dear Ms Fischer,

      following the inspection of the Rotterdam terminal we ask Brightwater to state in writing

      1. how driving and rest times of subcontracted drivers are checked before a trip is released,
      2. since when the check has been in place, and
      3. what happened on the nine trips listed in the annex, on which the check was skipped.

      Please send the statement by ${at.longDate(due)}, ${at.time(due)}. An extension is not foreseen.

      Yours sincerely,
      Marta Kowal
      Office for Transport Safety, Section Road 3`,
    attachments: [
      pdfFile('OTS-4471-annex.pdf', 'Annex: trips without a recorded check', [
        'Trip   Lane                   Carrier',
        '1      Rotterdam - Lyon       Kestrel Freight',
        '2      Rotterdam - Leeds      Kestrel Freight',
        '3-6    Antwerp - Lyon         own fleet',
        '7-9    Rotterdam - Gdansk     Bryden Haulage',
      ]),
    ],
    expected: toSchedule('a regulator in her own field, date two weeks off'),
  });

  const draft = inbox({
    key: 'regulator-2',
    from: lena,
    sentAt: at.workdaysAgo(6, '15:48'),
    answers: letter,
    quotes: 'outlook',
    look: 'outlook',
    text: prose`
      Dana,

      my draft of the reply is attached. Sections 1 and 2 describe your release check, so please read them as if you had to explain them on a witness stand. Section 3 I will write once Tom has the files of the four Antwerp trips.

      My line: nine trips out of 41,000 is a gap, not a practice, and we closed it ourselves before the inspection. That holds only if the date in section 2 is right. Can you look at it this week or early next?

      Lena`,
    attachments: [
      pdfFile('OTS-4471-reply-draft-1.pdf', 'Statement to the Office for Transport Safety', [
        '1. Before a trip is released, dispatch compares the tachograph file with the plan.',
        `2. The check has been in place for every subcontracted trip since 1 ${at.month(-8)}.`,
        '3. [Trips in the annex: to follow]',
      ]),
    ],
    expected: toSchedule('asks for a review of substance without a near date'),
  });

  const comments = sent({
    key: 'regulator-3',
    to: [lena],
    cc: [tom],
    sentAt: at.workdaysAgo(4, '11:30'),
    answers: draft,
    quotes: 'outlook',
    text: prose`
      Lena,

      section 1 is right. Section 2: not 1 ${at.month(-8)}. That was the pilot at Antwerp; all five sites run it since 2 ${at.month(-6)}. Please change it, a wrong date would cost us more than a late one.

      Tom, the files of the four Antwerp trips are the last piece. Can Lena have them by Friday?

      Dana`,
  });

  const last = inbox({
    key: 'regulator-4',
    from: lena,
    cc: [tom],
    subject: `Regulator reply due ${at.time(due)} ${at.day(due, lastSentAt)}: your comments on section 3`,
    sentAt: lastSentAt,
    answers: comments,
    quotes: 'outlook',
    look: 'outlook',
    unread: true,
    headers: { Importance: 'high' },
    text: prose`
      Dana,

      section 3 is in. Two wording choices are left, I marked both in yellow and either is defensible:

      a) "the dispatcher on duty released the trip without the check" or "the trip was released before the check was complete". The first is plainer and names a person's act. The second is also true.
      b) whether we offer them the Antwerp pilot report. They did not ask for it. It helps us, and it opens a door.

      It has to leave my desk ${at.day(due, lastSentAt)} at ${at.time(due)}, they do not extend. I need your a or b in one line, from you and not from Tom, because it is your area that signs.

      Lena`,
    attachments: [
      pdfFile('OTS-4471-reply-draft-3.pdf', 'Statement to the Office for Transport Safety', [
        '1. Before a trip is released, dispatch compares the tachograph file with the plan.',
        `2. The check has been in place at all five sites since 2 ${at.month(-6)}.`,
        '3. Trips 1 and 2: the carrier sent the file after departure.',
        '   Trips 3 to 6: [yellow] released before the check was complete.',
        '   Trips 7 to 9: check made, record lost in the change of system.',
      ]),
    ],
    expected: toDo('legal deadline within a day, her decision'),
  });
  return [letter, draft, comments, last];
}

function writeCommittee(at: Moments): BundledMessage[] {
  const { inbox, archive } = createComposer(at);
  const committee = committeeTime(at);
  const paper = at.workdaysAhead(11, '17:00');
  const letterDue = at.workdaysAhead(10, '17:00');
  const questionSentAt = at.minutesAgo(171);
  const oneToOne = at.workdaysAhead(6, '15:00');
  return [
    inbox({
      key: 'chair-question',
      from: margarethe,
      cc: [priya],
      subject: 'One question before we sit down',
      sentAt: questionSentAt,
      unread: true,
      text: prose`
        Dear Dana,

        I have read the papers on the train. One thing I would like to hear from you before the committee and not in it: the Rotterdam overtime. Page 31 has it falling, the works council's letter has it rising, and both are signed by people I believe.

        We sit down earlier than planned, ${at.dayAndTime(committee, questionSentAt)}, Priya will be telling everybody. Would you ring me before that? Ten minutes will do. I would rather not raise it in front of the auditors if there is a simple reason.

        With kind regards
        Margarethe`,
      expected: toDo('the chair of the audit committee waits for a call before the meeting'),
    }),
    inbox({
      key: 'chair-fleet-paper',
      from: margarethe,
      subject: 'Fleet paper for the board',
      sentAt: at.workdaysAgo(5, '17:10'),
      text: prose`
        Dear Dana,

        for the meeting on ${at.date(paper)} I would like your fleet plan in writing, not on slides again please. Four or five pages: buy, lease or subcontract, and one honest paragraph on what happens with the yard in Antwerp if volumes stay where they are.

        Kind regards
        Margarethe Osterkamp`,
      expected: toSchedule('a board paper with a date two weeks away'),
    }),
    inbox({
      key: 'auditor-letter',
      from: duncan,
      cc: [robert],
      subject: 'Management letter: three points in Operations',
      sentAt: at.workdaysAgo(4, '14:02'),
      look: 'outlook',
      text: prose`
        Dear Dana,

        further to our fieldwork at Rotterdam and Antwerp, please find below the observations which we intend to include in this year's management letter as far as they concern Operations. None of them has been graded "high".

        - Inventory counts at Antwerp are signed by the person who enters the differences (medium).
        - 17 of 60 sampled subcontractor contracts have no insurance certificate on file (medium).
        - Manual corrections of proof-of-delivery times are not logged (low).

        We would be grateful for a management response to each observation (one or two sentences, a responsible person and an implementation date) by ${at.longDate(letterDue)}. I would of course be happy to discuss them beforehand; it is quite possible that the second is merely a question of filing. The list of the contracts concerned is attached in extract.

        Best regards,
        Duncan Reyes
        Partner, Calder Finch Audit

        This e-mail is meant for the person named above. If it has reached you by mistake, please tell us and delete it. Calder Finch Audit is a partnership; a list of its partners lies at every office.`,
      attachments: [
        csvFile('contracts-without-certificate.csv', [
          ['contract', 'carrier', 'site'],
          ['C-2207', 'Bryden Haulage', 'Leeds'],
          ['C-2231', 'Kestrel Freight', 'Rotterdam'],
          ['C-2260', 'Transports Vaillier', 'Lyon'],
        ]),
      ],
      expected: toSchedule('compliance answers due in two weeks'),
    }),
    inbox({
      key: 'ceo-one-to-one',
      from: priya,
      subject: 'Your next year',
      sentAt: at.workdaysAgo(2, '17:44'),
      text: prose`
        Dana,

        for our one-to-one on ${at.day(oneToOne, at.workdaysAgo(2, '17:44'))}: leave the numbers at home. I would like to talk about what you want to have built by the time you hand Operations to somebody else, and who that could be. No paper, just think about it.

        P.`,
      expected: toSchedule('her own goals, a meeting next week'),
    }),
    archive({
      key: 'board-minutes',
      from: lena,
      to: [priya, robert, owner],
      subject: 'Minutes of the last board meeting, approved',
      sentAt: at.workdaysAgo(21, '12:00'),
      text: prose`
        All,

        the approved minutes are attached for your files. Two actions with Operations: the fleet paper, and a word on Rotterdam nights in the next report.

        Lena`,
      attachments: [
        pdfFile('board-minutes-approved.pdf', 'Minutes of the board', [
          '1. Report of the chief executive: noted.',
          '2. Operations: fleet paper asked for in writing.',
          '3. Rotterdam: night shift to be reported on.',
        ]),
      ],
      expected: toSchedule('her own actions from the board'),
    }),
  ];
}
