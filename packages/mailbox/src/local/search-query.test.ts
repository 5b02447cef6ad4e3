import { describe, expect, it } from 'vitest';
import { foldText, matchHead, matchText, parseSearchQuery } from './search-query.ts';

const HEAD = {
  subject: 'Vertrag für Müller',
  from: 'Zoë Quill zoe@quill.example',
  recipients: 'alice@north.example',
  preview: 'Please sign the renewal',
};

function matches(query: string, text = '', attachments = 0): boolean {
  const parsed = parseSearchQuery(query);
  if (parsed === null) return false;
  const verdict = matchHead(parsed, HEAD, attachments);
  return verdict === 'text' ? matchText(parsed, HEAD, text) : verdict === 'yes';
}

describe('search', () => {
  it.each([
    ['muller', true],
    ['MÜLLER', true],
    ['vertrag zoe renewal', true],
    ['vertrag missing', false],
    ['"the renewal"', true],
    ['"renewal the"', false],
    ['alice@north.example', true],
    ['from:zoe', true],
    ['FROM:"zoe quill"', true],
    ['from:alice', false],
    ['subject:vertrag', true],
    ['subject:renewal', false],
    ['has:attachment', false],
    ['has:attachments', false],
    ['"open phrase', false],
    ['(a|b', false],
    ['', false],
    ['from:', false],
    ['""', false],
  ])('%s in the head: %s', (query, expected) => {
    expect(matches(query)).toBe(expected);
  });

  it('looks for the words that the head lacks in the text, phrases across line ends too', () => {
    expect(matches('vertrag pelican', 'A pelican.')).toBe(true);
    expect(matches('"grey pelican"', 'A grey\n  PELICAN.')).toBe(true);
    expect(matches('subject:vertrag pelican', 'none')).toBe(false);
  });

  it('asks for attachments', () => {
    expect(matches('has:attachment vertrag', '', 1)).toBe(true);
  });

  it('folds accents, ligatures and sharp s', () => {
    expect(foldText('Straße Ærø ﬁn É')).toBe('strasse ærø fin e');
  });
});
