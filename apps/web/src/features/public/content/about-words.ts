/** Words of the about page. */
export const ABOUT = {
  title: 'Attention is the scarce thing.',
  mission: {
    title: 'Our mission',
    lines: [
      'An inbox is a list that other people write. Eisen gives it back to the person who has to answer it: what needs you now, what needs a plan, what somebody else can take, and what can go.',
      'It is made for executives, managers, team leads, assistants and everybody else in an office whose day is decided by email. It works beside your mailbox, explains every decision, and leaves the last word to you.',
    ],
  },
  steps: {
    title: 'Connect, analyze, act',
    items: [
      {
        title: 'Connect',
        text: 'Sign in with Outlook or Gmail. One consent, asked by your provider, and you can take it back at any time.',
      },
      {
        title: 'Analyze',
        text: 'Every email is judged twice: is it important, and is it urgent? The reason stands on the card, in the email’s own words.',
      },
      {
        title: 'Act',
        text: 'Reply, plan, hand on, set a goal, archive. One key each; moves, archives and deletions can be undone.',
      },
    ],
  },
  quadrants: {
    title: 'Four answers',
    lead: 'President Eisenhower is said to have kept urgent and important apart. Two questions make four answers.',
  },
  features: {
    title: 'Key features',
    items: [
      {
        title: 'Reasons, not magic',
        text: 'Each decision quotes what made it urgent or important. What Eisen is not sure about stays in the inbox and says so.',
      },
      {
        title: 'Delegation',
        text: 'Hand an email to a teammate or to any address, with a note, and follow it to done.',
      },
      {
        title: 'Tasks, calendar, goals',
        text: 'An email becomes a task, an event or a SMART goal without being retyped.',
      },
      {
        title: 'Priority and tone',
        text: 'A score from 1 to 10 with its parts, and the tone of each email with the words that carry it.',
      },
      {
        title: 'Keyboard and phone',
        text: 'Every action has a key. On a phone the matrix stays a matrix.',
      },
      {
        title: 'Undo that lasts',
        text: 'Moves, archives and deletions can be taken back, after a reload and from another device too.',
      },
    ],
  },
  // The owner puts the people of the team here, with their consent; until then it says what is so.
  team: {
    title: 'Team',
    lines: [
      'Eisen is open source under the MIT licence: how your mail is handled can be read, line by line, and not only promised.',
      'Every installation has its own operator, who answers for it and reads what you write to the addresses below.',
    ],
  },
  contact: {
    title: 'Contact',
    support: 'Help, ideas and security reports',
    privacy: 'Your data and your rights',
  },
} as const;
