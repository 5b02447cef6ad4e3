import { describe, expect, it } from 'vitest';
import type { LessonRow } from './lessons-repository.ts';
import { joinKeysLeft, keysOf, lessonOf } from './sealed-lessons.ts';

const KEYS = ['thread:t', 'sender:d', 'word:kelp', 'word:wall', 'subject:s', 'pressing:p'];
const row = (keys: string) => ({ keys }) as LessonRow;
const forget = (keys: string, ...forgotten: readonly string[]) =>
  joinKeysLeft(
    row(keys),
    keysOf(row(keys)).filter((key) => !forgotten.includes(key)),
  );

describe('a lesson whose word was forgotten', () => {
  const left = forget(KEYS.join(' '), 'word:kelp');

  it('teaches nothing about the word any more, and is alike to the same mail as before [PLUS-11]', () => {
    expect(lessonOf(row(left))).toMatchObject({
      keys: ['thread:t', 'sender:d', 'word:wall'],
      words: expect.arrayContaining(['word:kelp', 'word:wall', 'pressing:p']),
      subject: 'subject:s',
    });
  });

  it('stays so when more of it is forgotten', () => {
    const { words } = lessonOf(row(forget(left, 'word:wall', 'thread:t')));
    expect(words.toSorted()).toEqual(['pressing:p', 'word:kelp', 'word:wall']);
  });

  it('keeps nothing when nothing is left that it teaches about', () => {
    expect(forget(left, 'thread:t', 'sender:d', 'word:wall')).toBe('');
  });
});

it('a lesson of before subjects were kept has none', () => {
  expect(lessonOf(row('sender:d word:kelp'))).toMatchObject({
    keys: ['sender:d', 'word:kelp'],
    words: ['word:kelp'],
    subject: null,
  });
});
