import { asInline, pdfFile, pngGradient, textFile } from './attachments.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toDo, toEliminate, toSchedule } from './compose.ts';
import type { Moments } from './moments.ts';
import { ben, camille, henrik, lea, lena, marcus, owner, priscilla } from './people.ts';

/** Clients with a matter of their own: a renewal, a term sheet, damaged goods, missed slots. */
export function writeClientMail(at: Moments): BundledMessage[] {
  return [...writeRenewal(at), ...writeTermSheet(at), ...writeLyonPallets(at), ...writeAldgate(at)];
}

function writeRenewal(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const closing = at.soon(5, '20:00', '23:59');
  const lastSentAt = at.minutesAgo(35);
  const draft = inbox({
    key: 'renewal-1',
    from: marcus,
    cc: [lena],
    subject: 'Harrow & Pike renewal, agreed draft',
    sentAt: at.workdaysAgo(7, '11:25'),
    text: prose`
      Dear Dana,

      three years, the volume band we talked about, and the service credits capped at 4%. Our lawyers and Lena have been through it twice and I think we can both live with it.

      Please have a last look at schedule B (the Saturday runs) in the next ten days or so. If it is as you remember it, you sign on page 12 and I do the rest.

      Kind regards
      Marcus`,
    attachments: [
      pdfFile('renewal-agreed-draft.pdf', 'Framework agreement, renewal', [
        'Term: three years. Notice: six months.',
        'Schedule B: Saturday runs Rotterdam - Leeds, two a week.',
        'Page 12: signatures.',
      ]),
    ],
    expected: toSchedule('a contract to review within ten days'),
  });
  const answer = sent({
    key: 'renewal-2',
    to: [marcus],
    cc: [lena],
    sentAt: at.workdaysAgo(5, '16:50'),
    answers: draft,
    quotes: 'marks',
    text: prose`
      Marcus,

      schedule B is as I remember it, with one slip: the second Saturday run leaves at 05:30, not 15:30. With that put right I am happy to sign.

      Dana`,
  });
  const last = inbox({
    key: 'renewal-3',
    from: marcus,
    cc: [lena],
    subject: 'Deadline tonight: renewal still needs your signature',
    ...(at.day(closing, lastSentAt) === 'today'
      ? {}
      : { subject: `Deadline ${at.day(closing, lastSentAt)}: renewal still needs your signature` }),
    sentAt: lastSentAt,
    answers: answer,
    quotes: 'marks',
    unread: true,
    flagged: true,
    text: prose`
      Dana,

      05:30 is in. Our legal team closes the file ${at.dayAndTime(closing, lastSentAt)}; after that the old rates end and the new ones have not begun, and I would have to explain to my board why your trucks run on the list price.

      Everything else is agreed, we only miss page 12. A scan is enough, the original can follow by post.

      Marcus

      --
      Marcus Oyelaran
      Client Director, Harrow & Pike Ltd
      14 Cooper's Wharf, Hull
      T 020 7946 0958   M 07700 900417
      https://harrowpike.example`,
    attachments: [
      pdfFile('renewal-page-12.pdf', 'Signatures', [
        'For Harrow & Pike: M. Oyelaran (signed)',
        'For Brightwater: ______________________',
      ]),
    ],
    expected: toDo('only she can sign, the file closes within hours'),
  });
  return [draft, answer, last];
}

function writeTermSheet(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const boardMeets = at.soon(14, '10:00');
  const lastSentAt = at.minutesAgo(47);
  const opening = inbox({
    key: 'term-sheet-1',
    from: henrik,
    subject: 'Term sheet, section 4',
    sentAt: at.workdaysAgo(8, '13:40'),
    text: prose`
      Hello Dana,

      good meeting last week, thank you for coming up to us. Our side has read the term sheet and there is one place where we are apart: section 4, the liability for delay. You ask for a cap at one month of fees. We are used to three.

      I don't want to haggle about it by mail. Tell me what you need it for and I will see what I can do before our board meets.

      Best
      Henrik`,
    expected: toSchedule('a negotiation with a client, no near date'),
  });
  const answer = sent({
    key: 'term-sheet-2',
    to: [henrik],
    cc: [lena],
    sentAt: at.workdaysAgo(7, '09:30'),
    answers: opening,
    quotes: 'marks',
    text: prose`
      Henrik,

      fair question. The cap is not about the money in a normal month, it is about the one week in which the fairway closes and nobody can do anything. With three months of fees that week would cost more than the year earns.

      I could live with two months if notice goes to 60 days, because then I can plan for a bad winter.

      Dana`,
  });
  const last = inbox({
    key: 'term-sheet-3',
    from: henrik,
    cc: [lena],
    sentAt: lastSentAt,
    answers: answer,
    quotes: 'marks',
    unread: true,
    text: prose`
      We can accept the cap if notice is 60 days. Over to you.

      Our board sits ${at.dayAndTime(boardMeets, lastSentAt)}, and I can put it in front of them with your yes. Without it we speak again next quarter, which I would find a pity.

      Henrik

      Sent from my phone, on a boat`,
    expected: toDo('a client waits for a yes before its board meets'),
  });
  return [opening, answer, last];
}

function writeLyonPallets(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const complaintSentAt = at.minutesAgo(236);
  const answerBy = at.soon(3, '12:00', '17:00');
  const answerDay = at.day(answerBy, complaintSentAt);
  const complaint = inbox({
    key: 'lyon-1',
    from: camille,
    to: [owner],
    cc: [lea],
    subject: `Damaged pallets in Lyon, need an answer ${answerDay}`,
    sentAt: complaintSentAt,
    unread: false,
    text: prose`
      Dear Dana,

      on the first truck of the day eleven of forty pallets arrived with crushed corners. It is the third time this month, and each time it is the same dock. The bottles are whole, the boxes are not, and I cannot put a crushed box on a shelf.

      My board is asking what changes. I need an answer ${answerDay}, by ${at.time(answerBy)}, that I can read to them: what happened, what you do about it, from when. Not from your insurer, from you.

      I add two pictures so that we speak of the same thing.

      Camille Durand
      Directrice logistique, Atelier Lumen`,
    html: `<div style="font-family:Georgia,serif;font-size:15px"><p>Dear Dana,</p>
<p>on the first truck of the day <b>eleven of forty</b> pallets arrived with crushed corners. It is the third time this month, and each time it is the same dock. The bottles are whole, the boxes are not, and I cannot put a crushed box on a shelf.</p>
<p>My board is asking what changes. I need an answer <b>${answerDay}, by ${at.time(answerBy)}</b>, that I can read to them: what happened, what you do about it, from when. Not from your insurer, from you.</p>
<p>I add two pictures so that we speak of the same thing.</p>
<p><img src="cid:dock4@atelier-lumen.example" width="160" height="90" alt="Dock 4, first row"></p>
<p>Camille Durand<br><span style="color:#8a6d3b">Directrice logistique, Atelier Lumen</span></p></div>`,
    attachments: [
      asInline(
        pngGradient('dock-4-first-row.png', [188, 180, 168], [92, 78, 66]),
        'dock4@atelier-lumen.example',
      ),
      pngGradient('box-corner.png', [214, 196, 170], [120, 96, 70]),
    ],
    expected: toDo('a big client asks for an answer within hours'),
  });
  const question = sent({
    key: 'lyon-2',
    to: [lea],
    subject: `Fwd: ${complaint.subject}`,
    sentAt: at.minutesAgo(221),
    answers: complaint,
    quotes: 'outlook',
    text: prose`
      Léa,

      what do we know about dock 4? I don't want an explanation yet, only what you have seen with your own eyes. I answer her myself as soon as I know what is true.

      D.`,
  });
  const facts = inbox({
    key: 'lyon-3',
    from: lea,
    sentAt: at.minutesAgo(152),
    answers: question,
    quotes: 'marks',
    unread: true,
    look: 'gmail',
    text: prose`
      Hello Dana,

      I stood at dock 4 for an hour. The leveller drops two centimetres on the left when a heavy truck backs in, you feel it more than you see it. The pallets take the blow on one corner, always the same one. I have closed the dock, 1, 2 and 3 can take everything for a few days if the night team starts at nine.

      Two things only you can say: may I keep it closed (it costs us about 30 slots a week), and may I tell Camille the truth about the leveller? The last inspection was signed half a year ago and I would like to know by whom.

      Léa`,
    expected: toDo('the site is blocked until she decides, client waits'),
  });
  const tests = inbox({
    key: 'lyon-packaging-tests',
    from: lea,
    cc: [camille],
    subject: 'Edge protectors: plan for a test',
    sentAt: at.workdaysAgo(6, '10:05'),
    look: 'gmail',
    text: prose`
      Hello both,

      as agreed at the quarterly: I would run 200 pallets with cardboard edge protectors and 200 without, over four weeks, and count corners. Cost about 900 euros, mostly somebody's patience. Camille's people would count on their side.

      Dana, if you are fine with the size of it, I would start at the beginning of next month.

      Léa`,
    attachments: [
      textFile(
        'test-plan.txt',
        'Pallets 1-200: with protectors\nPallets 201-400: without\nCount corners at departure and arrival, same form on both sides.\n',
      ),
    ],
    expected: toSchedule('a plan in her area, starts next month'),
  });
  return [complaint, question, facts, tests];
}

function writeAldgate(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const review = at.soon(18, '15:00');
  const letterSentAt = at.minutesAgo(203);
  const note = inbox({
    key: 'aldgate-fyi',
    from: ben,
    to: [priscilla],
    cc: [owner],
    subject: 'Aldgate Foods: route change on the 06:00 run',
    sentAt: at.workdaysAgo(5, '14:33'),
    text: prose`
      Hi Priscilla,

      the bridge at Broek is closed until the end of the month, so the 06:00 run goes round by the ring road. It arrives at the same time, we leave twenty minutes earlier. Nothing to do on your side.

      Best
      Ben Carver, Dispatch`,
    expected: toEliminate('a copy of something that is settled'),
  });
  const letter = inbox({
    key: 'aldgate-slots',
    from: priscilla,
    subject: 'Deliveries into Aldgate',
    sentAt: letterSentAt,
    unread: true,
    text: prose`
      Dana,

      I don't usually write to you about the daily business. Ben does a fine job and I know what the weather was like.

      But to give you the picture: of the 41 slots since the first of the month nine were missed, and six more came after the dock had closed. The store managers have started a spreadsheet. Last week eleven people stood there for a delivery that showed up the next day, and the other day your portal said "delivered" for something that, as far as anyone here can tell, is still in Antwerp.

      We have worked together for eight years and I would rather talk than write letters. The carrier review is ${at.dayAndTime(review, letterSentAt)}, and as things stand I have nothing to put on the table in your favour. Could you ring me before?

      All the best,
      Priscilla

      Priscilla Marsh
      Supply Chain Director, Aldgate Foods

      -----Original Message-----
      From: Store 114
      To: Priscilla Marsh
      Subject: again

      Portal says "delivered 14:22, signed: Jansen". We don't have a Jansen. There is no pallet. I sent the two Saturday people home because there is nothing for them to unpack. It's in the sheet, line 15.`,
    expected: toDo('an old client will be lost at a review within two days'),
  });
  const praise = inbox({
    key: 'henrik-thanks',
    from: henrik,
    subject: 'Your man at the gate',
    sentAt: at.workdaysAgo(11, '15:15'),
    text: prose`
      Dana, just to say it: the night porter at your Antwerp gate (tall, speaks Flemish and some sort of Norwegian) stayed two hours longer for our driver on Sunday and made him soup. Please tell him that we noticed.

      Henrik`,
    expected: toEliminate('thanks, nothing asked but to pass it on'),
  });
  const passedOn = sent({
    key: 'henrik-thanks-2',
    to: [henrik],
    sentAt: at.workdaysAgo(11, '16:02'),
    answers: praise,
    quotes: 'marks',
    text: prose`
      His name is Joris, the Norwegian is from his wife, and I told him. He went red. Thank you for writing it down.

      Dana`,
  });
  return [note, letter, praise, passedOn];
}
