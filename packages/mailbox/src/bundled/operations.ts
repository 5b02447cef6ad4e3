import { csvFile, pngBars, textFile } from './attachments.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDo, toSchedule } from './compose.ts';
import type { Moments } from './moments.ts';
import { beatriz, kwame, ravi, tom, wout, yusuf } from './people.ts';

/** The business of five sites: the night shift, the systems, the plans. */
export function writeOperationsMail(at: Moments): BundledMessage[] {
  return [...writeNightShift(at), ...writeSystems(at), ...writePlans(at)];
}

function writeNightShift(at: Moments): BundledMessage[] {
  const { inbox, sent, archive } = createComposer(at);
  const weekOne = archive({
    key: 'night-pilot-1',
    from: yusuf,
    cc: [tom],
    subject: 'Night shift pilot: week one numbers',
    sentAt: at.workdaysAgo(7, '06:40'),
    text: prose`
      Good morning Dana,

      week one is done. Pick rate +4%, overtime -6 hours, sick notes the same. People like the fixed breaks, they don't like that the canteen closes at two. I think the second week will tell more, in the first one everybody was being watched and knew it.

      Yusuf`,
    expected: toSchedule('a pilot in her area, first figures'),
  });
  const answer = sent({
    key: 'night-pilot-2',
    to: [yusuf],
    cc: [tom],
    sentAt: at.workdaysAgo(7, '09:55'),
    answers: weekOne,
    quotes: 'marks',
    text: prose`
      Thank you, Yusuf. Good and honest. I asked Facilities about the canteen, there will be a soup until four from Monday.

      For week two please split the pick rate by aisle if that is not a night's work in itself.

      Dana`,
  });
  const weekTwo = inbox({
    key: 'night-pilot-3',
    from: yusuf,
    cc: [tom],
    subject: 'Night shift pilot: week two numbers',
    sentAt: at.minutesAgo(188),
    answers: answer,
    quotes: 'marks',
    unread: true,
    text: prose`
      Hello Dana,

      week two: pick rate +9%, overtime -14 hours. By aisle is in the picture, nearly all of the gain is aisles 1 to 6 where we have the new light. Sheet with every night attached also.

      Two open questions, both yours I think. Do we go on for four more weeks before we decide, or do we decide now? And who tells the day shift that they are next, you or I? No hurry, the pilot runs to the end of the month anyway.

      Yusuf`,
    attachments: [
      pngBars('pick-rate-by-aisle.png', [
        { height: 0.8, colour: [74, 111, 165] },
        { height: 0.85, colour: [74, 111, 165] },
        { height: 0.9, colour: [74, 111, 165] },
        { height: 0.5, colour: [160, 160, 160] },
        { height: 0.46, colour: [160, 160, 160] },
      ]),
      csvFile('week-two.csv', [
        ['night', 'lines', 'hours', 'overtime'],
        ['Mon', 8120, 171, 2],
        ['Tue', 8344, 170, 0],
        ['Wed', 8290, 169, 1],
        ['Thu', 8611, 172, 3],
        ['Fri', 8702, 171, 2],
      ]),
    ],
    expected: toSchedule('results and two decisions without hurry'),
  });
  return [weekOne, answer, weekTwo];
}

function writeSystems(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const cutOver = at.soon(7, '22:00');
  const goBy = new Date(cutOver.getTime() - 4 * 3_600_000);
  const cutOverSentAt = at.minutesAgo(142);
  const demos = at.workdaysAhead(9, '13:00');
  const shortlist = inbox({
    key: 'tms-shortlist',
    from: kwame,
    cc: [tom, ravi],
    subject: 'Transport system: from eleven to three',
    sentAt: at.workdaysAgo(3, '13:30'),
    look: 'outlook',
    text: prose`
      Hello Dana,

      long mail, one question at the end.

      We started with eleven systems. Four fell because they cannot do customs in two countries on one shipment, two because their support sleeps when we work, one because nobody at their reference client would say a kind word, and one because the price had more pages than the description. Three are left. I call them A, B and C so that nobody falls in love with a logo.

      A does everything we do today, in roughly the way we do it today. The move would take seven months, most of it data. People would complain for a week. It costs the most in every year.

      B does less than we do today and does it better. We would have to give up the night planning as Yusuf knows it and our own rate tables as Ravi knows them. Two of our sites could be on it in ten weeks. It is the only one whose people said "no, don't do that" to us, three times, and was right each time.

      C is cheap and quick and made by nine people. Their work is the best of the three. If two of the nine leave, it isn't.

      What I learnt while looking: our problem is less the system than the 140 exceptions we have taught it. Ravi and I went through them. 61 serve clients who have left. We could drop those this quarter whatever you choose, and the move would be two months shorter.

      I would like to show you A and B ${at.day(demos, at.workdaysAgo(3, '13:30'))}, half an hour each, with Tom and one dispatcher who is allowed to be rude. After that it's a decision for the board paper.

      The question: do you want to see C as well? I can make the case for it, but I would be making it against my own advice.

      Kwame`,
    attachments: [
      csvFile('three-systems.csv', [
        ['', 'A', 'B', 'C'],
        ['first site after', '7 months', '10 weeks', '6 weeks'],
        ['cost, five years', '4.1 m', '2.9 m', '1.6 m'],
        ['customs in two countries', 'yes', 'yes', 'partly'],
        ['people at the maker', 640, 85, 9],
      ]),
      textFile(
        'exceptions-to-drop.txt',
        '61 of 140 exceptions belong to clients who left.\nTop of the list: label size for Corran Tiles (left three years ago).\n',
      ),
    ],
    expected: toSchedule('a big choice to prepare, demonstrations in two weeks'),
  });
  const answer = sent({
    key: 'tms-shortlist-2',
    to: [kwame],
    sentAt: at.workdaysAgo(3, '17:05'),
    answers: shortlist,
    quotes: 'outlook',
    text: prose`
      Kwame,

      best mail of the month. Yes, show me C, and make the case against your advice as well as you can. And please drop the 61 now, nobody needs me for that.

      Dana`,
  });
  return [
    shortlist,
    answer,
    inbox({
      key: 'leeds-cutover',
      from: kwame,
      cc: [tom],
      subject: `Leeds cut-over: go or no-go by ${at.time(goBy)}`,
      sentAt: cutOverSentAt,
      unread: true,
      text: prose`
        Dana,

        the rehearsal went through at the second try. What failed at the first was a time-out, we doubled it and don't fully know why it was needed. Rollback takes 40 minutes and was rehearsed twice.

        Plan is ${at.dayAndTime(cutOver, cutOverSentAt)}. Leeds has its peak in five days, so if we don't go now we go next month. My view: go, with me on site. Tom is 60:40 for waiting.

        I need your word by ${at.time(goBy)} ${at.day(goBy, cutOverSentAt)} to keep or release the crew.

        Kwame`,
      expected: toDo('her go is needed within a day, a crew waits'),
    }),
  ];
}

function writePlans(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const renewal = at.workdaysAhead(20, '17:00');
  const council = at.workdaysAhead(8, '11:00');
  return [
    inbox({
      key: 'pricing-experiment',
      from: ravi,
      subject: 'Pricing experiment: results and a next step',
      sentAt: at.minutesAgo(277),
      text: prose`
        Hi Dana,

        variant B lifted contribution by 3.1 points over eight weeks, and we lost one client in it who had been leaving for a year. The effect sits in small shipments under 400 kg, above that there is nothing to see.

        I would extend it to two more lanes, Rotterdam-Lyon and Antwerp-Leeds, for a quarter. That would put about 9% of revenue under the new rates, which is more than I want to decide alone. Happy to walk you through it, half an hour, whenever suits.

        Ravi`,
      expected: toSchedule('a decision of substance, no time given'),
    }),
    inbox({
      key: 'aeo-reassessment',
      from: beatriz,
      cc: [tom],
      subject: 'AEO reassessment: who stands for what',
      sentAt: at.workdaysAgo(5, '10:22'),
      look: 'outlook',
      text: prose`
        Hi Dana,

        the authorised-operator status comes up for reassessment and the customs office wants our self-assessment by ${at.longDate(renewal)}. 94 questions. I can answer 80 of them in my sleep.

        The other 14 ask for a responsible person by name, and six of those names have left the company. I put a proposal into the last column. Please look at it in the next two weeks and tell me where I am wrong, the names will be held to it.

        Beatriz`,
      attachments: [
        csvFile('aeo-names.csv', [
          ['question', 'today', 'proposal'],
          ['3.2 internal control', 'left', 'Tom Albrecht'],
          ['3.7 access to stock', 'left', 'Agnieszka Wróbel'],
          ['5.1 security of premises', 'left', 'Dana Whitfield'],
        ]),
      ],
      expected: toSchedule('compliance, a date four weeks away'),
    }),
    inbox({
      key: 'cab-cameras',
      from: wout,
      cc: [tom],
      subject: 'Cameras in the cabs: we want to be asked',
      sentAt: at.workdaysAgo(4, '12:35'),
      text: prose`
        Dear Dana,

        we hear from the workshop that the rest of the front cameras will be fitted next quarter. They may be a good thing (nobody misses the discussions after a scratch), but they film people at work, and under our agreement that needs the council's consent before and not after.

        Colleagues ask: who sees the pictures, how long are they kept, and can they be used against a driver? We would like to hear it from you at our meeting ${at.day(council, at.workdaysAgo(4, '12:35'))} at ${at.time(council)}. If we get answers to the three questions I don't expect trouble.

        For the council
        Wout de Groot`,
      expected: toSchedule('consultation that the law asks for, meeting in more than a week'),
    }),
  ];
}
