import { EFFECTIVE_DATE, type LegalText } from './legal-text.ts';

export const PRIVACY: LegalText = {
  title: 'Security & Privacy Policy',
  effective: EFFECTIVE_DATE,
  lead: 'Eisen stores decisions, not mail. This page says what is kept, where, for how long, and what you can do about it.',
  awaitsReview: true,
  sections: [
    {
      id: 'short',
      title: 'In short',
      lines: [],
      points: [
        ['Your emails stay with Microsoft or Google. Our database holds no copy of your mailbox.'],
        [
          'What must be quoted, such as the reason for a decision, is encrypted with AES-256 under keys that are kept outside the database.',
        ],
        ['Data travels over TLS 1.2+ only.'],
        ['Revoked accounts are purged within 30 days.'],
        ['No advertising, no tracking, no sale of data.'],
      ],
    },
    {
      id: 'who',
      title: '1. Who is responsible',
      lines: [
        ['Responsible is the operator of this installation of Eisen.'],
        ['Questions about privacy: ', { contact: 'privacy' }, '.'],
        ['Everything else: ', { contact: 'support' }, '.'],
      ],
    },
    {
      id: 'what',
      title: '2. What we keep',
      lines: [],
      points: [
        [
          'Your account: name, username, email address, a password hash (never the password), role label, your goal and challenges from onboarding, and settings.',
        ],
        [
          'Your connection: the address of the mailbox, and the provider’s access and refresh tokens, encrypted. They never leave the server except to the provider that issued them.',
        ],
        [
          'For each email: its id at the provider, times, its state, the quadrant, the confidence and two scores. The reason and the words that were quoted as evidence are encrypted.',
        ],
        [
          'What you make: tasks, goals, teams, emails that you hand on, and a reply until it is sent. Their texts are encrypted; a team’s name is not.',
        ],
        [
          'Whom you know: a keyed hash of addresses that wrote to you and that you answered, so that the sorting can tell strangers from contacts. No address can be read from it.',
        ],
        ['A journal of changes for two purposes: to undo them, and to show you what was done.'],
        [
          'Technical records: time, address path and result of a request. They hold no words of an email, no email address and no token.',
        ],
      ],
    },
    {
      id: 'not',
      title: '3. What we do not keep',
      lines: [
        [
          'Subjects, texts and attachments of a connected mailbox are read when they are needed, stay in memory for minutes, and are not written to our database. Your browser keeps its own copy of the listed mail so that the app opens at once and can be read offline; it is erased when you log out, disconnect the mailbox or delete the account.',
        ],
        [
          'A sandbox mailbox, which an operator may offer for trying Eisen out, is the one exception: its mail lives in Eisen alone and is kept encrypted until you disconnect it.',
        ],
      ],
    },
    {
      id: 'ai',
      title: '4. How emails are sorted',
      lines: [
        [
          'A classifier that runs inside Eisen judges sender, subject, recipients, headers, date and the beginning and end of the visible text. It needs no network. Another model is asked only when the operator offers one and you switched it on; the switch names it and the data that it gets, and passwords and card numbers are masked before. Its answers never act by themselves.',
        ],
        [
          'No decision with legal effect is made about anybody. Your mail is not used to train models for others; what Eisen learns from your corrections stays in your account and goes with it.',
        ],
      ],
    },
    {
      id: 'google',
      title: '5. Access at Google and Microsoft',
      lines: [
        [
          'We ask for the least that the functions need: reading, labelling or moving and sending mail, calendar events and, at Microsoft, tasks. Use of information received from Google’s interfaces follows the Google API Services User Data Policy, including its Limited Use requirements. Disconnecting deletes the tokens and withdraws the consent where the provider allows it.',
        ],
      ],
    },
    {
      id: 'forms',
      title: '6. Forms on this site',
      lines: [
        [
          'Early access, the waitlist, onboarding and the choice of a plan send us what you enter, the time and version of your consent, and two technical facts: the name of your browser (user agent) and, if the address you came by carried one, its campaign label (utm_source). We use them to write to you about Eisen and to learn what people look for; nothing else.',
        ],
        ['You can withdraw your consent at any time: ', { contact: 'privacy' }, '.'],
      ],
    },
    {
      id: 'cookies',
      title: '7. Cookies and local storage',
      lines: [
        [
          'Two cookies, which scripts cannot read: one holds your session and is needed to be signed in; the other tells that this browser signed in before, so that wrong passwords of strangers do not lock you out. It opens nothing, and ends after 400 days, with your password or with your account. Your browser also keeps settings such as theme, provider and billing period, and what you answered in onboarding until your account has it. What you write and have not sent yet, such as a reply, it keeps for 30 days, so that no end of a session and no crash takes it from you; logging out asks whether to delete it, and disconnecting the mailbox or deleting the account deletes it. Once you use the app it also keeps the app’s own files, without any of your data, to open without a network. There are no third-party cookies, no analytics service and no requests to other hosts, so there is no cookie banner.',
        ],
      ],
    },
    {
      id: 'security',
      title: '8. How it is protected',
      lines: [],
      points: [
        [
          'In transit: TLS 1.2+ between your browser, our server and your provider. At rest: tokens and all quoted content AES-256-GCM, database and backups on encrypted storage.',
        ],
        [
          'Each row that belongs to one person is guarded twice, by the query and by the database itself; what people share is compared with who asks, row by row.',
        ],
        [
          'Emails count as hostile: text is shown as text, HTML is cleaned and shown in a frame that runs no scripts, and remote images wait for your click.',
        ],
        ['No part of Eisen can erase an email for good at your provider.'],
        ['Sign-in attempts are limited; sessions end on logout and when the password changes.'],
      ],
    },
    {
      id: 'sharing',
      title: '9. Who else receives data',
      lines: [
        [
          'Your mail provider, to do what you asked for. People to whom you hand an email or whom you invite. The operator’s hosting and mail delivery, under contract. The operator may send the forms of section 6 to a service of its choice. Authorities only where the law obliges us. Nobody buys data from us.',
        ],
      ],
    },
    {
      id: 'retention',
      title: '10. How long it stays',
      lines: [
        [
          'As long as you use it. When you disconnect a mailbox, revoke its access or delete your account, sessions and tokens end at once; revoked accounts are purged within 30 days, in backups too. Invitations that nobody answers expire after 30 days. What you sent by a form of section 6 is deleted after two years, when you ask for it, or with your account if you had confirmed the address that you sent it under. The choice of a plan names nobody.',
        ],
      ],
    },
    {
      id: 'rights',
      title: '11. Your rights',
      lines: [
        [
          'You can see and change your data in the app, export everything stored about you, and delete the account. You may also ask us for access, correction, deletion, restriction or a copy, object to processing, and complain to a supervisory authority. Write to ',
          { contact: 'privacy' },
          '.',
        ],
      ],
    },
    {
      id: 'children',
      title: '12. Children',
      lines: [['Eisen is made for work and not meant for people under 16.']],
    },
    {
      id: 'report',
      title: '13. Reporting a weakness',
      lines: [
        [
          'Found a security problem? Write to ',
          { contact: 'support' },
          ' with what you did, what happened and what you expected. We answer within three working days and do not pursue anybody who reports in good faith.',
        ],
      ],
    },
    {
      id: 'changes',
      title: '14. Changes',
      lines: [
        [
          'A new version is published here with its date. If it changes how your data is used, account holders are told before it takes effect. The ',
          { text: 'Terms of Service', href: '/terms' },
          ' apply beside it.',
        ],
      ],
    },
  ],
};
