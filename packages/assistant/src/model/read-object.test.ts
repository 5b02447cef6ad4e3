import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readObject } from './read-object.ts';

const schema = z.strictObject({ word: z.string(), parts: z.array(z.string()) });
const RIGHT = { word: 'a "{" b', parts: ['}'] };
const JSON_TEXT = JSON.stringify(RIGHT, null, 2);

describe('an answer', () => {
  it.each([
    ['plain', JSON_TEXT],
    ['in a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['behind a sentence', `Here is the JSON:\n${JSON_TEXT}\nTell me {if} it fits.`],
    ['behind its thoughts', `<think>It says {"word":"b","parts":[]}</think>\n${JSON_TEXT}`],
    [
      'behind thoughts that began in the prompt',
      `Or {"word":"b","parts":[]}?\n</think>${JSON_TEXT}`,
    ],
    ['behind another object', `{"note":"x"} ${JSON_TEXT}`],
    ['in a fence behind thoughts', `<thinking>{</thinking>\`\`\`\n${JSON_TEXT}\n\`\`\``],
  ])('%s is read', (_, text) => {
    expect(readObject(text, schema)).toEqual(RIGHT);
  });

  it.each([
    ['two that fit', `${JSON_TEXT}\n${JSON_TEXT}`],
    ['none', 'Sure! This looks important.'],
    ['one of another shape', '{"word":"a"}'],
    ['one with more in it', '{"word":"a","parts":[],"others":[]}'],
    ['one within another', `{"answer":${JSON_TEXT}}`],
    ['a list', `[${JSON_TEXT}]`],
    ['one that breaks off', JSON_TEXT.slice(0, -3)],
    ['thoughts without an end', `<think>Perhaps ${JSON_TEXT}`],
    ['nothing', ''],
    ['braces without end', '{'.repeat(250_000)],
  ])('with %s is not', (_, text) => {
    expect(readObject(text, schema)).toBeUndefined();
  });
});
