import { pdfFile, pngGradient } from './attachments.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDo, toEliminate, toSchedule } from './compose.ts';
import type { Moments } from './moments.ts';
import { mum, owner, practice, sam, school, theo } from './people.ts';

/** Home: husband, mother, brother, school and doctor. */
export function writePersonalMail(at: Moments): BundledMessage[] {
  return [...writeFamily(at), ...writeAppointments(at)];
}

function writeFamily(at: Moments): BundledMessage[] {
  const { inbox, sent, archive } = createComposer(at);
  const birthday = at.saturdayAhead(30, '15:00');
  const plan = inbox({
    key: 'mum-birthday-1',
    from: mum,
    subject: 'my birthday, please no fuss',
    sentAt: at.daysAgo(6, '20:14'),
    text: prose`
      Darling,

      it is the seventieth, so I suppose something has to happen. I don't want a hall. I would like a long table, the good plates, everybody who can come, and nobody who makes a speech except Ivy, who may.

      ${at.longDate(birthday)}, from three o'clock. Can you ring Sam about the chairs, he does not answer his mother. And tell me whether Theo's parents eat fish.

      Love
      Mum`,
    expected: toSchedule('family that matters, a month away'),
  });
  const answer = sent({
    key: 'mum-birthday-2',
    to: [mum],
    sentAt: at.daysAgo(6, '21:30'),
    answers: plan,
    quotes: 'marks',
    look: 'gmail',
    text: prose`
      Long table, good plates, Ivy. Consider it done. I'll see to the chairs, and yes, fish, but not with eyes.

      xx D.`,
  });
  return [
    inbox({
      key: 'theo-school-rang',
      from: theo,
      sentAt: at.minutesAgo(11),
      unread: true,
      text: "school rang, Ivy has 39.4 and is lying in the nurse's room. I'm in surgery till five and my mother doesn't pick up. can you get her?? they close the sick room in two hours",
      expected: toDo('a sick child must be fetched now'),
    }),
    plan,
    answer,
    inbox({
      key: 'theo-mortgage',
      from: theo,
      subject: 'the bank’s offer for the house',
      sentAt: at.daysAgo(3, '22:05'),
      text: prose`
        So, I read all of it, twice, with a ruler.

        Ten years at 3.4 or fifteen at 3.7, and we may pay back 5% a year in both. The difference is about a holiday a year. I am for fifteen because I like to sleep, but you are the one who can count. They keep the offer open until ${at.date(at.workdaysAhead(12, '17:00'))}.

        Can we sit down with it on a Sunday, without the children and without the dog?

        T.`,
      attachments: [
        pdfFile('offer-house.pdf', 'Offer', [
          '10 years   3.40 %',
          '15 years   3.70 %',
          'Extra payment: 5 % a year',
        ]),
      ],
      expected: toSchedule('the house: a big private decision, two weeks'),
    }),
    inbox({
      key: 'sam-joke',
      from: sam,
      to: [owner, theo, mum],
      subject: 'Fwd: Fwd: The dispatcher and the parrot',
      sentAt: at.daysAgo(2, '21:48'),
      text: prose`
        I couldn't breathe any more :-D

        ---------- Forwarded message ---------
        A dispatcher walks into a pet shop and wants a parrot. The first one costs 500. "What can it do?" "It knows every postcode." The second one costs 1,000. "And that one?" "Every postcode and the traffic." The third one costs 5,000. "What on earth does that one do?" "No idea. But the other two call him boss."`,
      expected: toEliminate('a joke passed on'),
    }),
    archive({
      key: 'theo-picture',
      from: theo,
      subject: 'this is what you are missing',
      sentAt: at.daysAgo(16, '19:20'),
      text: '',
      attachments: [pngGradient('evening-on-the-roof.png', [242, 169, 104], [58, 66, 110])],
      expected: toEliminate('a picture, nothing asked'),
    }),
  ];
}

function writeAppointments(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const talk = at.workdaysAhead(9, '18:30');
  return [
    inbox({
      key: 'school-max',
      from: school,
      to: [owner, theo],
      subject: 'Max: a talk about next year',
      sentAt: at.workdaysAgo(3, '15:05'),
      text: prose`
        Dear Dana, dear Theo,

        Max has asked to leave the science stream. He is good at it, and he is unhappy in it, and I don't think it is a mood. Before he signs anything I would like to sit down with the three of you.

        I suggest ${at.longDate(talk)}, ${at.time(talk)}, in my room. If one of you cannot come I would rather move it than do it by halves.

        Kind regards
        Inge Vermeer`,
      expected: toSchedule('her son’s school, a talk in two weeks'),
    }),
    inbox({
      key: 'doctor-values',
      from: practice,
      subject: 'Your results',
      sentAt: at.workdaysAgo(4, '16:30'),
      text: prose`
        Dear Ms Whitfield,

        the results of your check-up are there. No reason to worry. Dr. Roth would like to look at the iron again in four to six weeks and talk about sleep, in her words "properly". Please call the desk for a date.

        Praktijk Dr. Roth`,
      expected: toSchedule('her own health, no hurry'),
    }),
  ];
}
