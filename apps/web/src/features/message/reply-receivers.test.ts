import { expect, it } from 'vitest';
import { receiversOf, replyAddressWords } from './reply-receivers.ts';

const people = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }));

it.each([
  [null, 'nora@harbour.example', null],
  [people('desk@hotel.example'), 'desk@hotel.example', 'Replies go to desk@hotel.example'],
  [
    people('a@x.example', 'b@x.example'),
    'a@x.example, b@x.example',
    'Replies go to a@x.example and b@x.example',
  ],
  [
    people('a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'),
    'a@x.example, b@x.example, c@x.example, d@x.example',
    'Replies go to a@x.example, b@x.example and 2 more',
  ],
])('an email that asks for %j is answered there, and says so [FIX-13]', (reply_to, to, words) => {
  const email = { sender_email: 'nora@harbour.example', reply_to };
  expect(receiversOf(email)).toBe(to);
  expect(replyAddressWords(email)).toBe(words);
});
