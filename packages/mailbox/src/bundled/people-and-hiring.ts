import { pdfFile, textFile } from './attachments.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDo, toEliminate, toSchedule } from './compose.ts';
import type { Moments } from './moments.ts';
import { grace, helen, isabel, nora, owner, priya, robert, sofia, tom } from './people.ts';

/** Those who come, go and stay, and the questions they have. */
export function writePeopleMail(at: Moments): BundledMessage[] {
  return [...writeHiring(at), ...writeSuccession(at), ...writeOwnMatters(at)];
}

function writeHiring(at: Moments): BundledMessage[] {
  const { inbox, archive, sent } = createComposer(at);
  const offerEnds = at.soon(9, '12:00', '17:00');
  const offerSentAt = at.minutesAgo(111);
  const thanks = archive({
    key: 'isabel-thanks',
    from: isabel,
    subject: 'Thank you for the conversation',
    sentAt: at.workdaysAgo(5, '15:36'),
    text: prose`
      Dear Dana,

      thank you for yesterday. I came to talk about a job and went home thinking about your yard in Antwerp, which I take as a good sign.

      You asked what I would do in the first hundred days. I said "listen", which is what everybody says. The better answer came to me on the train: I would work four nights in each shift and only then speak. I attach the two references you wanted, both know that you may ring.

      Kind regards
      Isabel Ferreira`,
    attachments: [
      pdfFile('Isabel-Ferreira-CV.pdf', 'Isabel Ferreira', [
        'Site director, Corvane Logistics, 210 people (six years)',
        'Shift manager, Port of Aveiro Cold Stores (four years)',
        'Languages: Portuguese, English, French, Dutch (learning)',
      ]),
      textFile(
        'references.txt',
        'Two people who know my work, both expect a call:\nM. Sarmento, former chair, Corvane\nH. Lindqvist-Berg, union representative\n',
      ),
    ],
    expected: toSchedule('a candidate for a post that she fills'),
  });
  const toGrace = sent({
    key: 'isabel-offer-1',
    to: [grace],
    subject: 'Isabel Ferreira',
    sentAt: at.workdaysAgo(3, '08:20'),
    text: prose`
      Grace,

      both references are better than the CV. I would like to have her. Please prepare an offer in the middle of the band and tell me what she asks for before it goes out.

      Dana`,
  });
  return [
    thanks,
    toGrace,
    inbox({
      key: 'isabel-offer-2',
      from: grace,
      subject: 'Isabel Ferreira: she has another offer',
      sentAt: offerSentAt,
      answers: toGrace,
      quotes: 'outlook',
      look: 'outlook',
      unread: true,
      text: prose`
        Dana,

        Isabel rang. She has a second offer and has to answer it by ${at.time(offerEnds)} ${at.day(offerEnds, offerSentAt)}. She would rather come to us and said so without being asked.

        What she needs: 6,000 above our middle, which is still inside the band, and a start in ten weeks instead of eight. The first needs your signature as it is above the budget line; the second I would simply give her.

        If you write me "yes" I ring her within the hour. If you would like to ring her yourself, even better, it is you she wants to work for.

        Grace

        Grace Mbeki | HR Manager | Brightwater Logistics
        Quay 3, Rotterdam | ext. 4412`,
      expected: toDo('she loses the candidate unless she decides within two days'),
    }),
    archive({
      key: 'hiring-approved',
      from: grace,
      subject: 'Approved: site director Antwerp, permanent',
      sentAt: at.workdaysAgo(27, '14:10'),
      text: prose`
        Dana,

        the board has released the position. I'll open it inside the house for a week first and outside after that.

        Grace`,
      expected: toEliminate('a confirmation, nothing left to do'),
    }),
  ];
}

function writeSuccession(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const farewell = inbox({
    key: 'helen-leaving',
    from: helen,
    subject: 'Before you hear it from somebody else',
    sentAt: at.workdaysAgo(8, '16:45'),
    text: prose`
      Dear Dana,

      I have told Grace this morning and would like to tell you myself: I will retire next spring. Thirty-one years are enough, and my knees agree.

      I am not sad, so please don't be. I would like to have a hand in who comes after me, and I would like to leave the place as tidy as I found it, which as you know was not very. Can we talk when you are next in Leeds? There are two people here who can do this job, and they need to be told so by somebody who is not me.

      Yours
      Helen`,
    expected: toSchedule('a key person leaves, talk at the next visit'),
  });
  const answer = sent({
    key: 'helen-leaving-2',
    to: [helen],
    sentAt: at.workdaysAgo(8, '17:30'),
    answers: farewell,
    quotes: 'marks',
    text: prose`
      Dear Helen,

      I read this twice and then went for a walk. I will be in Leeds in three weeks and I am keeping the whole afternoon.

      Thank you for telling me yourself. And I will be sad if I like.

      Dana`,
  });
  const interviews = at.workdaysAhead(7, '09:00');
  return [
    farewell,
    answer,
    inbox({
      key: 'leeds-succession',
      from: grace,
      cc: [helen],
      subject: 'Succession plan for the Leeds site',
      sentAt: at.workdaysAgo(1, '15:22'),
      look: 'outlook',
      text: prose`
        Dana,

        Helen retires in spring. Two internal candidates are ready for a conversation with you: Moira Tait (inbound, nine years) and Dev Anand Rao (planning, four years). Moira knows every bolt and dislikes meetings. Dev is liked by everybody and has never closed a dock.

        I would like you to see both before we decide whether to look outside. Nora has held ${at.day(interviews, at.workdaysAgo(1, '15:22'))} from ${at.time(interviews)} to eleven. My notes follow as soon as you say that the day is right.

        Grace`,
      expected: toSchedule('succession of a site, talks next week'),
    }),
  ];
}

function writeOwnMatters(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const offsite = at.workdaysAhead(16, '09:00');
  const offsiteSentAt = at.workdaysAgo(1, '11:12');
  const election = at.workdaysAhead(12, '17:00');
  const trip = at.workdaysAhead(15, '10:00');
  const options = inbox({
    key: 'oslo-options',
    from: nora,
    subject: `Oslo on ${at.date(trip)}: two travel options`,
    sentAt: at.minutesAgo(22),
    unread: true,
    text: prose`
      Dana,

      option A lands at 08:55 and has you home by seven. Option B goes the evening before, you sleep ten minutes from Henrik's office, and you miss Ivy's school concert.

      Both are held for a week at the same price. I would take A, but you are the one who has to get up.

      Nora`,
    expected: toSchedule('only she can choose, a week of time'),
  });
  return [
    options,
    inbox({
      key: 'offsite-questions',
      from: sofia,
      to: [priya, robert, owner, tom, grace],
      subject: 'Leadership offsite: what would you like us to settle?',
      sentAt: offsiteSentAt,
      look: 'gmail',
      text: prose`
        Dear all,

        two days from ${at.date(offsite)}, no slides, one fire. Last year we had nineteen topics and settled two, so this time the other way round: send me up to three questions each that you want to have answered when we drive home. I build the agenda around what comes more than once.

        A week from now would be lovely.

        Sofia`,
      expected: toSchedule('her own questions for the leadership, a week of time'),
    }),
    inbox({
      key: 'tom-a-word',
      from: tom,
      subject: 'a word when you have time',
      sentAt: at.workdaysAgo(3, '17:42'),
      text: prose`
        Hi Dana

        no drama, but I'd like to sit down with you for half an hour some time in the next weeks, not on the phone. It's about my own job and what comes after it. I have been asked something by somebody outside and would rather talk to you before I think about it too long.

        Tom`,
      flagged: true,
      expected: toSchedule('her most important report thinks about leaving'),
    }),
    inbox({
      key: 'share-plan',
      from: grace,
      subject: 'Your share plan: choose cash or shares',
      sentAt: at.workdaysAgo(6, '10:30'),
      look: 'outlook',
      text: prose`
        Dear Dana,

        the second tranche of your share plan vests at the end of the quarter: 4,200 units. You can take shares, cash, or half of each. Without an answer by ${at.longDate(election)} it is shares. The tax is different in the three cases, please speak to your adviser and not to me.

        Kind regards
        Grace

        Grace Mbeki | HR Manager | Brightwater Logistics
        Quay 3, Rotterdam | ext. 4412`,
      attachments: [
        pdfFile('share-plan-election.pdf', 'Share plan: election form', [
          'Units vesting: 4,200',
          '[ ] shares   [ ] cash   [ ] half of each',
          'Name: Dana Whitfield   Signature: ______________',
        ]),
      ],
      expected: toSchedule('her own pay, a date two weeks away'),
    }),
    sent({
      key: 'joris-bonus',
      to: [grace],
      subject: 'A small bonus',
      sentAt: at.workdaysAgo(10, '09:12'),
      text: prose`
        Grace,

        Joris at the Antwerp gate made soup for a client's driver at one in the morning and the client wrote to me. Can we do something that does not come as a voucher?

        Dana`,
    }),
  ];
}
