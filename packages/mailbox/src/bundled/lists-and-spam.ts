import type { BundledMessage } from './bundled-message.ts';
import { createComposer, prose, toEliminate } from './compose.ts';
import type { Moments } from './moments.ts';
import {
  agnieszka,
  ben,
  everyone,
  helen,
  marlies,
  opsLeads,
  owner,
  ravi,
  sofia,
  yusuf,
} from './people.ts';

const OPS_LIST = {
  'List-Id': 'Operations leads <ops-leads.brightwater.example>',
  Precedence: 'list',
};
const STAFF_LIST = { 'List-Id': 'All staff <all-staff.brightwater.example>', Precedence: 'list' };

/** Talk on the team's lists, thanks, and what strangers send. */
export function writeListsAndSpam(at: Moments): BundledMessage[] {
  return [...writeListTalk(at), ...writeStrangers(at)];
}

function writeListTalk(at: Moments): BundledMessage[] {
  const { inbox, sent } = createComposer(at);
  const question = sent({
    key: 'cake-1',
    to: [opsLeads],
    subject: 'Who brings cake on Friday',
    sentAt: at.workdaysAgo(2, '12:40'),
    text: prose`
      It is Ben's tenth year on Friday. I bring the coffee that I was sent six kilos of. Who brings cake?

      Dana`,
  });
  const cake = inbox({
    key: 'cake-2',
    from: helen,
    to: [opsLeads],
    sentAt: at.workdaysAgo(2, '12:58'),
    answers: question,
    quotes: 'marks',
    headers: OPS_LIST,
    text: 'I send a parkin with the night truck. It travels better than I do.',
    expected: toEliminate('chatter about cake'),
  });
  return [
    question,
    cake,
    inbox({
      key: 'cake-3',
      from: yusuf,
      to: [opsLeads],
      sentAt: at.workdaysAgo(2, '13:15'),
      answers: cake,
      quotes: 'marks',
      headers: OPS_LIST,
      text: '+1 for the parkin. Night shift signs for it.',
      expected: toEliminate('chatter about cake'),
    }),
    inbox({
      key: 'pallet-balance',
      from: ben,
      to: [agnieszka],
      cc: [opsLeads, ravi],
      subject: 'RE: RE: RE: pallet balance with Houtman',
      sentAt: at.workdaysAgo(3, '10:48'),
      headers: OPS_LIST,
      look: 'outlook',
      text: prose`
        Agnieszka,

        I counted again with Dirk. We have 214, they say 231. The difference is the 17 from the broken load, which they did book and we did not. I'll book them today, then we are square and nobody has to drive to Houtman.

        Ben

        From: Agnieszka Wróbel
        To: Ben Carver, Dispatch
        Cc: Operations leads
        Subject: RE: RE: pallet balance with Houtman

        Ben, 231 is what their yard man wrote down in front of me. Can you count once more before I drive there?`,
      expected: toEliminate('list talk that others have settled'),
    }),
    inbox({
      key: 'intranet-new',
      from: { name: 'Internal News', address: 'internal-news@brightwater.example' },
      to: [everyone],
      subject: 'The new intranet is here (and it has a search)',
      sentAt: at.workdaysAgo(1, '10:00'),
      headers: STAFF_LIST,
      html: '<div style="font-family:Arial,sans-serif"><h2 style="color:#1e5b7a">It is here.</h2><p>After fourteen months the new intranet is open. The old one stays readable until the end of the year.</p><ul><li>A search that finds</li><li>The canteen on the first page</li><li>Pictures of the charity run, total: 8,140 euros</li></ul><p>Have a look when you like: <a href="https://intranet.brightwater.example/">intranet.brightwater.example</a></p></div>',
      text: prose`
        It is here.

        After fourteen months the new intranet is open. The old one stays readable until the end of the year.

        - A search that finds
        - The canteen on the first page
        - Pictures of the charity run, total: 8,140 euros

        Have a look when you like: https://intranet.brightwater.example/`,
      expected: toEliminate('a general announcement'),
    }),
    inbox({
      key: 'reading-list',
      from: sofia,
      cc: [owner],
      to: [marlies],
      subject: 'FYI: article on quiet warehouses',
      sentAt: at.workdaysAgo(7, '17:12'),
      text: prose`
        Marlies, this is the piece I meant, for the reading corner. Dana in copy because she asked for the title once, no need to do anything.

        "The warehouse that whispers", Quarterly of Applied Silence, number 3. https://applied-silence.example/whispers

        S.`,
      expected: toEliminate('a copy for information'),
    }),
  ];
}

function writeStrangers(at: Moments): BundledMessage[] {
  const { inbox } = createComposer(at);
  return [
    inbox({
      key: 'phishing-mailbox',
      from: { name: 'Brightwater IT-Helpdesk', address: 'helpdesk@brightwater-mailsecure.example' },
      subject: 'URGENT: your mailbox will be closed in 24 hours',
      sentAt: at.minutesAgo(208),
      unread: true,
      headers: {
        Importance: 'high',
        'X-Priority': '1',
        'Reply-To': 'admin-desk@quickmailbox.example',
      },
      text: prose`
        Dear user dana.whitfield@brightwater.example,

        Our system has detect that your mailbox storage is 98.7% full and you have (7) pending incoming messages on hold. Due to the new security policy your account will be deactivated within 24 hours.

        To avoid loss of your emails and keep the same password, confirm your account now:

        https://brightwater-mailsecure.example/keep?u=dana.whitfield

        Failure to comply will lead to permanent deletion.

        IT-Helpdesk
        Ref: #88-31109-MB`,
      html: '<div style="font-family:Arial"><table width="520" border="0" cellpadding="12" bgcolor="#f7f7f7"><tr><td><b style="color:#b00020;font-size:18px">Mailbox storage 98.7% full</b></td></tr><tr><td>Dear user <b>dana.whitfield@brightwater.example</b>,<br><br>Our system has detect that your mailbox storage is 98.7% full and you have (7) pending incoming messages on hold. Due to the new security policy your account will be deactivated within 24 hours.<br><br>To avoid loss of your emails and keep the same password, confirm your account now:</td></tr><tr><td align="center"><a href="https://brightwater-mailsecure.example/keep?u=dana.whitfield" style="background:#0067b8;color:#fff;padding:12px 28px">KEEP MY CURRENT PASSWORD</a></td></tr><tr><td style="font-size:11px;color:#777">Failure to comply will lead to permanent deletion.<br>IT-Helpdesk, Ref: #88-31109-MB</td></tr></table><img src="https://brightwater-mailsecure.example/p.gif?u=48213" width="1" height="1"></div>',
      expected: toEliminate('phishing'),
    }),
    inbox({
      key: 'spam-directory',
      from: { name: 'Mr. Lucien Delvaux', address: 'l.delvaux@cabinet-delvaux-conseil.example' },
      subject: 'Confidential file - your discretion',
      sentAt: at.daysAgo(1, '03:17'),
      text: prose`
        Dear Madam,

        I have been mandated in connection with the acquisition of a foreign company, for which your person was selected. Given the regulations of the market the operation must remain in strictest confidence. I count on your discretion and ask you to write to me from your private address only, today, whether you are in a position to make a transfer.

        The commission for your office is 4.5 percent.

        Me. L. Delvaux`,
      expected: toEliminate('spam, an attempt at fraud'),
    }),
    inbox({
      key: 'dockpilot-pitch',
      from: { name: 'Callum Reyes', address: 'callum@dockpilot-ai.example' },
      subject: 'Quick question, Dana',
      sentAt: at.workdaysAgo(1, '10:03'),
      headers: { 'List-Unsubscribe': '<https://dockpilot-ai.example/opt-out?h=77d>' },
      text: prose`
        Hi Dana,

        noticed Brightwater runs five sites, so I'm guessing your dispatchers spend two hours and more a day on the phone with docks?

        DockPilot's agent makes those calls for them. Operations like yours typically see 31% fewer missed slots within 90 days.

        Worth 15 minutes this week? If you're not the right person, who on the team owns dock scheduling?

        Cheers,
        Callum

        P.S. I'll keep this short since I know your inbox is a warzone :)`,
      expected: toEliminate('an unsolicited pitch'),
    }),
    inbox({
      key: 'headhunter-pitch',
      from: { name: 'Tanya Osei', address: 'tanya.osei@primeline-search.example' },
      subject: 'Operations leader, available at once',
      sentAt: at.workdaysAgo(5, '11:55'),
      text: prose`
        Dear Ms Whitfield,

        I am working with an outstanding operations leader (15 years in contract logistics, three languages, 40 million of responsibility) who is looking around in confidence. Brightwater is on the short list. Shall I send you the anonymous profile? There is no obligation.

        Best
        Tanya Osei
        Primeline Search`,
      expected: toEliminate('an unsolicited pitch'),
    }),
  ];
}
