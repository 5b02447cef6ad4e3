import { buildInput } from './build-input.ts';

/** One mail for each quadrant, for tests. */
export const URGENT_REQUEST = buildInput({
  subject: 'Contract needs your signature today',
  text: 'Ann, the client is waiting. Can you please review the agreement and send me your approval by noon today? Otherwise we lose the deal.\n\nBob',
});
export const PLAN = buildInput({
  subject: 'Draft of the budget proposal',
  text: 'Hi Ann, attached is the draft proposal for the new contract. Please review it and let me know your comments so that we can discuss the strategy next month.\n\nThanks\nBob',
});
export const CHORE = buildInput({
  subject: 'Reminder: approval request is overdue',
  text: 'This is an automated message. Expense report 4711 is pending approval and must be approved by tomorrow. Please log in and approve the request today.',
  fromName: '',
  fromAddress: 'no-reply@north.example',
  signals: { automated: true },
});
export const PROMOTION = buildInput({
  subject: 'Save 40% on annual plans today only!',
  text: 'Special offer: free shipping on every order. Click here to shop now. To unsubscribe click here.',
  fromName: 'CloudSuite Offers',
  fromAddress: 'newsletter@offers.example',
  signals: { addressed: 'other', bulk: true },
});
