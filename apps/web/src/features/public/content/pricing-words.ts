/** Words of the pricing page around the plans. */
export const PRICING = {
  banner: 'Start your free trial today - no credit card required!',
  title: 'One price per person. Three ways to work.',
  savingBadge: 'Save 20%',
  popular: 'Most Popular',
  planned: 'Planned',
  trial: '14 days free, no credit card, cancel any time',
  freeToday: 'Eisen is free today; no payment is taken.',
  everything:
    'Choosing a plan only tells us what you are interested in. Until billing starts everybody has all that is built, dark mode included; what is marked Planned is not built yet.',
} as const;

export const FAQ = {
  title: 'Questions',
  items: [
    {
      question: 'What happens after 14 days?',
      answer:
        'Nothing changes until billing starts: Eisen is free today and takes no payment. When it starts you are asked first, and nothing is charged without your say.',
    },
    {
      question: 'Does Eisen work with Outlook and Gmail?',
      answer:
        'Yes. One mailbox per person: Outlook and Microsoft 365, or Gmail and Google Workspace. You can replace it by another one in the settings.',
    },
    {
      question: 'Can I change plans later?',
      answer:
        'Yes. A plan is only noted as your interest today; you choose again when billing starts, by the month or by the year.',
    },
    {
      question: 'Who can read my email?',
      answer:
        'Nobody at Eisen reads it. Your mail stays with your provider. The server keeps the ids of emails and what was decided about them; what must be quoted is encrypted with AES-256.',
    },
    {
      question: 'Is my mail sent to an AI company?',
      answer:
        'No, unless you turn it on. The classifier runs inside Eisen and needs no network. If the operator offers another model, it is used only by people who switch it on in the settings, where its name and the data it gets are shown.',
    },
    {
      question: 'What if Eisen sorts an email wrongly?',
      answer:
        'Move it with a drag, a menu or one key. What you place stays where you put it, every change can be undone, and an email that Eisen is not sure about stays in your inbox.',
    },
  ],
} as const;
