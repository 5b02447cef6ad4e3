import { expect, it } from 'vitest';
import { limitedAddress, limitedMailAddress } from './limits.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, counted) => {
  expect(limitedAddress(ip)).toBe(counted);
});

it.each([
  ['ada@people.example', 'ada@people.example'],
  [' Ada+news@People.example ', 'ada@people.example'],
  ['a.d.a@people.example', 'a.d.a@people.example'],
  ['a.d.a+b@googlemail.com', 'ada@gmail.com'],
])('%s counts as the mailbox %s', (email, counted) => {
  expect(limitedMailAddress(email)).toBe(counted);
});
