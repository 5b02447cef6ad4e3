import { describe, expect, it } from 'vitest';
import { withoutContacts } from './plain-sentence.ts';

describe('what a model tells of a mail has nobody to visit, write to or call [FIX-47]', () => {
  it.each([
    'Pay at evil.example today',
    'Pay at evil dot example today',
    'Pay at evil[.]example today',
    'Pay at evil (dot) example today',
    'Pay at evil . com today',
    'Pay at ｅｖｉｌ．ｅｘａｍｐｌｅ today',
    'Pay at evil。com today',
    'Pay at ev\u200bil.exa\u00admple today',
    'Pay at https://evil.example/x today',
    'Pay at sub.evil.co.uk/login?x=1 today',
    'Pay at evil punkt com today',
    'Write to eve@evil.example today',
    'Write to eve at evil dot com today',
    'Write to eve(at)evil.com today',
  ])('%s', (text) => {
    expect(withoutContacts(text, 200)).not.toMatch(/evil/i);
    expect(withoutContacts(text, 200)).toMatch(/^(?:Pay|Write)\b.*today$/);
  });

  it.each([
    'Call +49 30 1234567 now',
    'Call (030) 123-45-67 now',
    'Call 0900.123.456 now',
    'Call ０９００１２３４５６ now',
    'Call ٠٩٠٠١٢٣٤٥٦ now',
    'Call zero nine zero zero one two three four now',
    'Call 0 9 0 0 1 2 3 4 5 6 now',
    'Call 1-800-555-0199 now',
  ])('%s', (text) => {
    expect(withoutContacts(text, 200)).toBe('Call … now');
  });

  it.each([
    'Nora asks for the budget by 2026-10-09, 10:30.',
    'The invoice of 1,234,567.00 EUR is due on 12.10.2026.',
    'Meet at 3 p.m., e.g. in room 4.12 on floor 3.',
    'The tender has 12 lots and 45 bidders in 2026.',
    'One of two reports is late. Three are done.',
    'Er bittet z.B. um Freigabe bis 17 Uhr.',
  ])('leaves %s', (text) => {
    expect(withoutContacts(text, 200)).toBe(text);
  });
});
