import { expect, test } from 'vitest';
import { refuseMailFile } from './mail-file.ts';

test.each([
  ['Inbox.mbox', 10, null],
  ['INBOX.MBOX', 10, null],
  ['message.eml', 10, null],
  // Unix mailboxes often have no ending.
  ['Inbox', 10, null],
  ['photo.jpg', 10, 'Choose an .mbox file or a single .eml message.'],
  ['mail.mbox', 0, 'This file is empty.'],
  ['mail.mbox', 200 * 1024 * 1024, null],
  ['mail.mbox', 200 * 1024 * 1024 + 1, 'This file is too large: at most 200.0 MB.'],
] as const)('%s of %s bytes: %s [PLUS-02]', (name, size, reason) => {
  expect(refuseMailFile({ name, size })).toBe(reason);
});
