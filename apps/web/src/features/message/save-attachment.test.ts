import { describe, expect, it } from 'vitest';
import { howToSave } from './save-attachment.ts';

describe('how an attachment is saved', () => {
  it.each([
    { base64: 'YQ==', sourceUrl: null, how: { kind: 'content', base64: 'YQ==' } },
    { base64: 'YQ==', sourceUrl: 'https://x.example/', how: { kind: 'content', base64: 'YQ==' } },
    { base64: null, sourceUrl: '/auth/emails/1/attachments/2', how: { kind: 'stream' } },
    {
      base64: null,
      sourceUrl: 'https://cloud.example/f',
      how: { kind: 'cloud', address: 'https://cloud.example/f' },
    },
    { base64: null, sourceUrl: 'http://cloud.example/f', how: null },
    { base64: null, sourceUrl: 'javascript:alert(1)', how: null },
    { base64: null, sourceUrl: null, how: null },
  ])('$base64 and $sourceUrl: $how [DETAIL-10]', ({ how, ...attachment }) => {
    expect(howToSave(attachment)).toEqual(how);
  });
});
