import { EFFECTIVE_DATE, type LegalText } from './legal-text.ts';

export const TERMS: LegalText = {
  title: 'Terms of Service',
  effective: EFFECTIVE_DATE,
  lead: 'The rules for using Eisen, in plain words. By creating an account or asking for early access you agree to them.',
  awaitsReview: true,
  sections: [
    {
      id: 'service',
      title: '1. What Eisen is',
      lines: [
        [
          'Eisen connects one Outlook or Gmail mailbox per person and sorts its emails into four quadrants by importance and urgency. It can reply, hand emails to others, keep tasks, calendar events and goals, and archive or delete emails when you ask for it.',
        ],
        [
          '“We” is whoever operates the installation of Eisen that you use. “You” is the person who uses it, or the organisation on whose behalf that person acts.',
        ],
      ],
    },
    {
      id: 'account',
      title: '2. Your account',
      lines: [
        [
          'You need an account, an email address of your own and a password of at least 8 characters. Keep the password to yourself. You answer for what is done under your account; tell us at once when somebody else used it.',
        ],
        [
          'You may connect only a mailbox that you are allowed to use. When it belongs to an employer, its rules for such services are yours to follow.',
        ],
      ],
    },
    {
      id: 'mailbox',
      title: '3. Your mailbox',
      lines: [
        [
          'Microsoft or Google asks for your consent before anything is connected. You can withdraw it in their account settings or in the settings of Eisen at any time; we then delete the access we were given.',
        ],
        [
          'Eisen acts in your mailbox only on your command, or where you switched an automatic function on. Delete moves an email to Deleted Items or Trash; nothing in Eisen erases emails for good. Every move can be undone from the activity list.',
        ],
      ],
    },
    {
      id: 'assistant',
      title: '4. Sorting by a machine',
      lines: [
        [
          'Quadrants, scores, summaries and drafts are suggestions of a machine and can be wrong. Read what matters yourself before you rely on it, and read a draft before you send it. Eisen shows its reasons, leaves emails it is not sure about in your inbox, and gives your own decision precedence.',
        ],
      ],
    },
    {
      id: 'others',
      title: '5. Other people',
      lines: [
        [
          'When you hand an email to somebody, that person sees its sender, subject, a short extract, your reason, and the note or text that you add. Share only what you may share.',
        ],
        [
          'Invitations to a team or to a delegated email go to the address that you enter. Do not use them for advertising.',
        ],
      ],
    },
    {
      id: 'rules',
      title: '6. What is not allowed',
      lines: [['You agree not to']],
      points: [
        ['use Eisen for anything unlawful, or to send unwanted mail;'],
        ['try to reach accounts, mailboxes or data of others;'],
        ['overload the service or go around its limits;'],
        ['present the service as your own to others without our written agreement.'],
      ],
    },
    {
      id: 'price',
      title: '7. Plans and payment',
      lines: [
        [
          'Eisen is free today; no payment is taken and no payment data is asked for. The ',
          { text: 'pricing page', href: '/pricing' },
          ' shows planned prices. A trial lasts 14 days, needs no credit card and can be cancelled at any time. When billing starts we ask you before anything is charged; until then nothing changes after the 14 days.',
        ],
      ],
    },
    {
      id: 'content',
      title: '8. Your content',
      lines: [
        [
          'Your emails, tasks, goals and texts stay yours. You allow us to process them only as far as the service needs it. What is stored and for how long is described in the ',
          { text: 'Security & Privacy Policy', href: '/security' },
          '.',
        ],
      ],
    },
    {
      id: 'availability',
      title: '9. Availability and changes',
      lines: [
        [
          'We take care that Eisen works, but it depends on your provider and on the network, and we cannot promise that it is always there. We may improve or change functions. If we end the service, we announce it in good time so that you can export your data.',
        ],
      ],
    },
    {
      id: 'liability',
      title: '10. Liability',
      lines: [
        [
          'The service is provided as it is. As far as the law allows, we are not liable for indirect losses, lost profit, or for decisions that were made only on the strength of a machine’s suggestion. Nothing here limits liability that cannot be limited by law, such as for intent or gross negligence.',
        ],
      ],
    },
    {
      id: 'end',
      title: '11. Ending it',
      lines: [
        [
          'You can delete your account in the settings at any time. Sessions and access to your mailbox end at once, and your data is removed within 30 days. We may close an account that breaks these terms; we say why, unless the law forbids it.',
        ],
      ],
    },
    {
      id: 'changes',
      title: '12. Changes to these terms',
      lines: [
        [
          'When these terms change we publish the new text here with its date. Changes that touch your rights are announced by email to account holders at least 30 days before.',
        ],
      ],
    },
    {
      id: 'contact',
      title: '13. Contact',
      lines: [['Questions about these terms: ', { contact: 'support' }, '.']],
    },
  ],
};
