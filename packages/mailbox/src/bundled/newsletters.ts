import { listHeaders, writeNewsletter, writePromotion } from './bulk-html.ts';
import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toEliminate } from './compose.ts';
import type { Moments } from './moments.ts';

/** What comes in numbers: newsletters, offers, surveys, invitations to pay for a seat. */
export function writeNewsletters(at: Moments): BundledMessage[] {
  return [...writeTradePress(at), ...writeOffers(at), ...writeInvitationsToPay(at)];
}

function writeTradePress(at: Moments): BundledMessage[] {
  const { inbox, archive } = createComposer(at);
  return [
    inbox({
      key: 'supply-chain-weekly',
      from: { name: 'Supply Chain Weekly', address: 'editor@supplychainweekly.example' },
      subject: '10 trends every leader should know',
      sentAt: at.minutesAgo(244),
      unread: true,
      headers: listHeaders({
        name: 'Supply Chain Weekly',
        id: 'weekly',
        site: 'supplychainweekly.example',
      }),
      ...writeNewsletter({
        brand: 'Supply Chain Weekly',
        site: 'supplychainweekly.example',
        colour: '#1d6f6a',
        issue: `Number 41, ${at.date(at.minutesAgo(244))}`,
        preheader: 'Plus: our editor on why nearshoring is harder than it looks.',
        intro:
          'Every year we ask 300 readers what keeps them awake. Every year the answer is "my phone". This week we asked again and left the phone out.',
        stories: [
          {
            title: '10 trends every leader should know',
            text: 'From cold rooms without gas to contracts without lawyers. Number seven surprised even us, number ten was number one two years ago.',
            path: 'trends',
          },
          {
            title: 'Nearshoring is harder than it looks',
            text: 'Our editor moved a chair factory 900 kilometres closer on paper. It got dearer at every border it no longer crossed.',
            path: 'nearshoring',
          },
          {
            title: 'The robot that waits',
            text: 'A warehouse in the north stopped its robots for twelve minutes an hour, and picked more. Nobody quite knows why.',
            path: 'robot',
          },
        ],
        sponsor:
          'PalletLoop counts your pallets from the air. First month free for fleets above 30 vehicles.',
        footer: 'You get this letter because you subscribed at a trade fair or on our site.',
      }),
      expected: toEliminate('a trade newsletter'),
    }),
    inbox({
      key: 'freight-pulse',
      from: { name: 'Freight Pulse', address: 'weekly@freightpulse.example' },
      subject: 'Spot rates slip again, low water, and the tyre tax nobody wants',
      sentAt: at.daysAgo(2, '07:05'),
      headers: listHeaders({ name: 'Freight Pulse', id: 'pulse', site: 'freightpulse.example' }),
      ...writeNewsletter({
        brand: 'Freight Pulse',
        site: 'freightpulse.example',
        colour: '#b8452c',
        issue: 'The week in eight minutes',
        preheader: 'The index lost 1.8 points, third week running.',
        intro: 'Three numbers, one map, no opinions before Friday.',
        stories: [
          {
            title: 'Spot rates slip again',
            text: 'The index lost 1.8 points, the third week running. On the eastern lanes trucks wait up to two days for a load back.',
            path: 'rates',
          },
          {
            title: 'Low water',
            text: 'Barges load about 55 per cent. Shippers with a siding are asking for trains, and the trains are asking for drivers.',
            path: 'water',
          },
          {
            title: 'The tyre tax nobody wants',
            text: 'What a levy on rubber dust would cost a fleet of 40, with a calculator that you can argue with.',
            path: 'tyres',
          },
        ],
        footer: 'Freight Pulse, Quay 7. Change how often you hear from us at any time.',
      }),
      expected: toEliminate('a trade newsletter'),
    }),
    inbox({
      key: 'morning-berth',
      from: { name: 'The Morning Berth', address: 'hello@morningberth.example' },
      subject: 'Fog, a lost barge (found), and who parks at gate C',
      sentAt: at.daysAgo(1, '06:02'),
      headers: listHeaders({
        name: 'The Morning Berth',
        id: 'berth',
        site: 'morningberth.example',
        precedence: 'list',
      }),
      text: prose`
        Good morning from the quay.

        FOG until ten, then sun. Pilots report 90 minutes of delay on the outer reach.

        LOST AND FOUND. The barge that left its mooring on Tuesday was found in the reeds, in good health. Nobody was on board except, it seems, a goose.

        GATE C. Somebody parks a white van across two lanes between five and six. Is it you? It is not us.

        WORK. Crane driver, tally clerk (nights), someone who can weld.

        That's all. The kettle is on.

        --
        The Morning Berth is written by three people and sent to 4,100.
        To leave: https://morningberth.example/leave?u=48213`,
      expected: toEliminate('a local newsletter'),
    }),
    archive({
      key: 'freight-pulse-older',
      from: { name: 'Freight Pulse', address: 'weekly@freightpulse.example' },
      subject: 'Three charts about empty kilometres',
      sentAt: at.daysAgo(23, '07:05'),
      headers: listHeaders({ name: 'Freight Pulse', id: 'pulse', site: 'freightpulse.example' }),
      ...writeNewsletter({
        brand: 'Freight Pulse',
        site: 'freightpulse.example',
        colour: '#b8452c',
        issue: 'The week in eight minutes',
        preheader: 'One truck in four drives air.',
        intro: 'One truck in four drives air. Here is where, when and for whom.',
        stories: [
          {
            title: 'Three charts about empty kilometres',
            text: 'The emptiest hour is Friday at four. The emptiest road is the one you are on.',
            path: 'empty',
          },
        ],
        footer: 'Freight Pulse, Quay 7. Change how often you hear from us at any time.',
      }),
      expected: toEliminate('a trade newsletter'),
    }),
  ];
}

function writeOffers(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  return [
    inbox({
      key: 'roast-and-reel',
      from: { name: 'Roast & Reel ☕', address: 'barista@roastandreel.example' },
      subject: '🎁 Last chance: 2 bags, 1 price, 0 excuses',
      sentAt: at.minutesAgo(296),
      unread: true,
      headers: listHeaders({ name: 'Roast & Reel', id: 'offers', site: 'roastandreel.example' }),
      ...writePromotion({
        brand: 'Roast & Reel',
        site: 'roastandreel.example',
        colour: '#6b3e26',
        headline: 'Two bags. One price. ☕☕',
        paragraphs: [
          'Our washed Huila is back, and it brought a friend. Order any two bags until Sunday and the second one travels free.',
          'Code: SECONDCUP. Works once, then it sleeps.',
        ],
        button: 'Fill my kitchen',
        footer: 'You bought a grinder from us once. We never forgot.',
      }),
      expected: toEliminate('a sales offer'),
    }),
    inbox({
      key: 'stayeasy-rating',
      from: { name: 'StayEasy Hotels', address: 'your-stay@stayeasy.example' },
      subject: 'How was your night in Utrecht?',
      sentAt: at.daysAgo(2, '10:30'),
      headers: listHeaders({ name: 'StayEasy Hotels', id: 'stays', site: 'stayeasy.example' }),
      ...writePromotion({
        brand: 'StayEasy Hotels',
        site: 'stayeasy.example',
        colour: '#27577d',
        headline: 'How did you sleep, Dana?',
        paragraphs: [
          'Rate your stay and collect 200 points. It takes one minute, or two if the shower was cold.',
        ],
        button: 'Rate my stay',
        footer: 'StayEasy Hotels. Points expire after 24 months.',
      }),
      expected: toEliminate('a survey of a hotel chain'),
    }),
    inbox({
      key: 'connectly-views',
      from: { name: 'Connectly', address: 'notifications@connectly.example' },
      subject: '7 people looked at your profile',
      sentAt: at.daysAgo(3, '08:44'),
      headers: listHeaders({ name: 'Connectly', id: 'updates', site: 'connectly.example' }),
      ...writePromotion({
        brand: 'Connectly',
        site: 'connectly.example',
        colour: '#5a3fa0',
        headline: 'You are getting noticed',
        paragraphs: [
          '7 profile views, 3 searches, 1 new follower. Two of them work at a company that you know.',
          'See who they are with a free month of Premium.',
        ],
        button: 'Show me',
        footer: 'You can turn these mails off in your settings, page four.',
      }),
      expected: toEliminate('a nudge of a social network'),
    }),
  ];
}

function writeInvitationsToPay(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  const gala = at.saturdayAhead(70, '19:00');
  return [
    inbox({
      key: 'logiexpo-early-bird',
      from: { name: `LogiExpo ${at.year(1)}`, address: 'tickets@logiexpo.example' },
      subject: 'Early-bird tickets end soon',
      sentAt: at.minutesAgo(131),
      unread: true,
      headers: listHeaders({ name: 'LogiExpo', id: 'visitors', site: 'logiexpo.example' }),
      ...writePromotion({
        brand: 'LogiExpo',
        site: 'logiexpo.example',
        colour: '#c8641b',
        headline: `LogiExpo ${at.year(1)}`,
        paragraphs: [
          'Meet 400 exhibitors in five halls. Save 30% when you book this month.',
          'New this time: a quiet room, and a loud one.',
        ],
        button: 'Get my ticket',
        footer: 'LogiExpo, Hall Management. You visited us before.',
      }),
      expected: toEliminate('a sales offer'),
    }),
    inbox({
      key: 'transitlab-webinar',
      from: { name: 'TransitLab Academy', address: 'events@transitlab.example' },
      subject: 'ONLY 6 SEATS LEFT: carbon border rules for hauliers closes TONIGHT',
      sentAt: at.minutesAgo(340),
      headers: {
        ...listHeaders({ name: 'TransitLab', id: 'academy', site: 'transitlab.example' }),
        'X-Priority': '1',
      },
      ...writePromotion({
        brand: 'TransitLab Academy',
        site: 'transitlab.example',
        colour: '#a3213f',
        headline: 'Last call, Dana!',
        paragraphs: [
          'Registration for our 90-minute live webinar closes tonight at midnight. URGENT: your customers will ask you about it next quarter, and you should not be the last to know.',
          '290 instead of 390. Recording included, coffee not.',
        ],
        button: 'Save my seat',
        footer: 'TransitLab Academy. More than 12,000 people have sat in our seats.',
      }),
      expected: toEliminate('sales pressure, not a deadline of hers'),
    }),
    inbox({
      key: 'harbour-gala',
      from: { name: 'Harbour Business Gala', address: 'invitation@harbourgala.example' },
      subject: `Save the date: Harbour Business Gala, ${at.date(gala)}`,
      sentAt: at.daysAgo(9, '12:15'),
      headers: listHeaders({ name: 'Harbour Gala', id: 'guests', site: 'harbourgala.example' }),
      text: prose`
        Dear friends of the port,

        on ${at.longDate(gala)} the doors of the old grain silo open again for an evening with 400 guests, four courses and one long speech (we have asked for a short one).

        Tables of ten from 1,900, single seats from 220. Dress: dark, with one thing that floats.

        The committee

        No more invitations: https://harbourgala.example/leave?u=48213`,
      expected: toEliminate('a mass invitation'),
    }),
  ];
}
