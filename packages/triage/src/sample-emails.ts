import type { Quadrant } from './quadrant.ts';

/** One of the invented emails that a visitor without a mailbox sees (SAMPLE-02). */
export interface SampleEmail {
  readonly id: string;
  /** Display name of the sender. */
  readonly from: string;
  readonly senderEmail: string;
  readonly subject: string;
  readonly preview: string;
  readonly time: Date;
  readonly priority: 'low' | 'medium' | 'high';
  readonly category: string;
  /** The result that the fixed rules must give; the screen starts with every sample unclassified (D-81). */
  readonly quadrant: Quadrant;
  readonly reasoning: string;
}

const MINUTE_MS = 60_000;

type SampleRow = Omit<SampleEmail, 'time'> & { readonly ageMinutes: number };

const SAMPLE_ROWS: readonly SampleRow[] = [
  {
    id: 'sample-1',
    from: 'Margaret Chen (CEO)',
    senderEmail: 'margaret.chen@northwind.example',
    subject: 'Urgent: board deck sign-off needed by 3 PM',
    preview:
      "The board meets at 4 PM and slide 12 still shows last quarter's numbers. Please check the revenue page and sign off.",
    ageMinutes: 25,
    priority: 'high',
    category: 'executive',
    quadrant: 'do',
    reasoning: 'High priority and marked urgent: needs you today.',
  },
  {
    id: 'sample-2',
    from: 'Daniel Ortiz, Operations Director',
    senderEmail: 'daniel.ortiz@northwind.example',
    subject: 'Deadline moved up: vendor contract expires Friday',
    preview:
      'Legal found a problem in clause 7. If we miss Friday there is a risk of an outage in the support contract.',
    ageMinutes: 3 * 60,
    priority: 'high',
    category: 'contracts',
    quadrant: 'do',
    reasoning: 'High priority with a deadline this week.',
  },
  {
    id: 'sample-3',
    from: 'Priya Nair, Product Manager',
    senderEmail: 'priya.nair@northwind.example',
    subject: 'Q4 roadmap planning session',
    preview:
      'Sharing the agenda for the planning session. Please add your three priorities before Tuesday.',
    ageMinutes: 5 * 60,
    priority: 'medium',
    category: 'planning',
    quadrant: 'schedule',
    reasoning: 'Planning work: important, not urgent.',
  },
  {
    id: 'sample-4',
    from: 'Sofia Lindqvist',
    senderEmail: 'sofia.lindqvist@fjordlight.example',
    subject: 'Great results from the pilot',
    preview:
      'Thank you for the excellent support during the pilot. We are happy with the outcome and would like to talk about next steps.',
    ageMinutes: 30 * 60,
    priority: 'medium',
    category: 'client',
    quadrant: 'schedule',
    reasoning: 'Client relationship: worth a planned answer.',
  },
  {
    id: 'sample-5',
    from: 'Facilities Team',
    senderEmail: 'facilities@northwind.example',
    subject: 'Desk move list for the third floor',
    preview:
      'We need one name per desk by Thursday. Someone from your group can fill in the sheet.',
    ageMinutes: 8 * 60,
    priority: 'medium',
    category: 'internal',
    quadrant: 'delegate',
    reasoning: 'Routine request that someone in your group can handle.',
  },
  {
    id: 'sample-6',
    from: 'Travel Assistant',
    senderEmail: 'travel@northwind.example',
    subject: 'Three receipts missing from your expense report',
    preview:
      'Your report was rejected because of an error: three receipts are missing. Upload them or name a colleague who can.',
    ageMinutes: 50 * 60,
    priority: 'medium',
    category: 'administrative',
    quadrant: 'delegate',
    reasoning: 'Administrative follow-up that can be handed over.',
  },
  {
    id: 'sample-7',
    from: 'CloudSuite Offers',
    senderEmail: 'offers@cloudsuite.example',
    subject: 'Save 40% on annual plans this week',
    preview:
      'Our autumn newsletter: new templates, webinars and a discount code for existing customers.',
    ageMinutes: 200 * 60,
    priority: 'low',
    category: 'promotional',
    quadrant: 'eliminate',
    reasoning: 'Promotion without action for you.',
  },
];

/** The seven sample emails with their times counted back from `now` (SAMPLE-01, SAMPLE-02). */
export function buildSampleEmails(now: Date): readonly SampleEmail[] {
  return SAMPLE_ROWS.map(({ ageMinutes, ...row }) => ({
    ...row,
    time: new Date(now.getTime() - ageMinutes * MINUTE_MS),
  }));
}
