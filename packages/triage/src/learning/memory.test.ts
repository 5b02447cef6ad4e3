import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QUADRANTS, type Quadrant } from '#quadrant.ts';
import { type Lesson, NO_STEP, stepToPlace } from './lesson.ts';
import { createMemory } from './memory.ts';
import type { KeyedTrait, TraitKind } from './traits.ts';

const NOW = new Date('2026-03-04T09:00:00Z');
const DAY_MS = 86_400_000;
/** A model that thinks nothing of it. */
const HIDDEN = { urgency: 0.05, importance: 0.05 };

let count = 0;
function teach(quadrant: Quadrant, keys: readonly string[], rest: Partial<Lesson> = {}): Lesson {
  count += 1;
  const id = `lesson ${count}`;
  return {
    id,
    messageId: id,
    gesture: id,
    taughtAt: NOW,
    kind: 'placed',
    quadrant,
    step: stepToPlace(HIDDEN, quadrant),
    keys,
    thresholdVote: 0,
    ...rest,
  };
}

const trait = (kind: TraitKind, value: string): KeyedTrait => ({
  kind,
  value,
  shown: value.toUpperCase(),
  key: `${kind} ${value}`,
});
const DANA: KeyedTrait = { ...trait('sender', 'dana'), isPerson: true };
const SHOP = trait('sender', 'shop');
const TALK = trait('thread', 'talk');
const HOUSE = trait('list', 'house');
const INVOICE = trait('word', 'invoice');

const stepFor = (lessons: readonly Lesson[], ...traits: readonly KeyedTrait[]) =>
  createMemory(lessons, NOW).stepFor(traits);

describe('one correction', () => {
  test.each([
    ['the sender', DANA, 'mail from DANA'],
    ['the conversation', TALK, 'mail of this conversation'],
    ['the house of an automatic sender', HOUSE, 'mail from HOUSE'],
  ])('teaches about %s at once, and tells so [PLUS-10]', (_name, about, name) => {
    const step = stepFor([teach('do', [about.key])], about);
    expect(step?.urgent).toBeGreaterThan(2);
    expect(step?.important).toBeGreaterThan(2);
    expect(step?.because).toEqual({ quadrant: 'do', sentence: `You moved ${name} here before.` });
  });

  test('teaches nothing about words, nor about anybody else [PLUS-10]', () => {
    const lessons = [teach('do', [DANA.key, TALK.key, INVOICE.key])];
    expect(stepFor(lessons, INVOICE, trait('sender', 'milo'))).toBeNull();
  });

  test.each([
    ['wrong by far', 0.01, 5],
    ['wrong', 0.4, 1.5 + Math.log(0.6 / 0.4)],
    ['right, and not sure', 0.6, 1.5 - Math.log(0.6 / 0.4)],
    ['surely right', 0.99, 0],
  ])('where the model was %s teaches that much', (_title, chance, step) => {
    expect(stepToPlace({ urgency: chance, importance: 1 - chance }, 'delegate')).toEqual({
      urgent: expect.closeTo(step),
      important: expect.closeTo(-step),
    });
  });

  test('of a message replaces the one before', () => {
    const first = teach('do', [DANA.key], { messageId: 'm', taughtAt: new Date(0) });
    const second = teach('eliminate', [DANA.key], { messageId: 'm' });
    expect(stepFor([second, first], DANA)).toEqual(stepFor([second], DANA));
  });
});

describe('how far a lesson reaches', () => {
  /** What the corrected mail lacked to stand on the border. */
  const short = Math.log(0.95 / 0.05);

  test.each([
    ['a conversation', TALK, 1.5],
    ['an automatic sender', SHOP, 1],
    ['a person', DANA, 0.5],
  ])('one about %s carries mail that much over the border', (_title, about, margin) => {
    const step = stepFor([teach('do', [about.key])], about);
    expect(step?.urgent).toBeCloseTo(short + margin);
    expect(step?.important).toBeCloseTo(short + margin);
  });

  test('a second gesture of one mind confirms it; a contradiction takes that back', () => {
    const [one, same] = [teach('do', [DANA.key]), teach('do', [DANA.key])];
    expect(stepFor([one, same], DANA)?.important).toBeCloseTo(short + 1.5);
    expect(stepFor([one, { ...same, gesture: one.gesture }], DANA)?.important).toBeCloseTo(
      short + 0.5,
    );
    const other = { urgent: -same.step.urgent, important: -same.step.important };
    const against = teach('eliminate', [DANA.key], { step: other });
    const most = [one, same, teach('do', [DANA.key]), against];
    // The mean of the four is half a lesson, half of what was taught points its way, and none of it is firm.
    expect(stepFor(most, DANA)?.important).toBeCloseTo((short + 1.5) / 4 - 1);
  });

  test('a person whom the model surely judges as the user does is not moved at all', () => {
    const agreed = stepToPlace({ urgency: 0.6, importance: 0.6 }, 'do');
    const step = stepFor([teach('do', [DANA.key], { step: agreed })], DANA);
    expect(step?.urgent).toBeCloseTo(0.5 - Math.log(0.6 / 0.4));
    const sure = stepToPlace({ urgency: 0.7, importance: 0.7 }, 'do');
    expect(stepFor([teach('do', [DANA.key], { step: sure })], DANA)).toMatchObject({
      urgent: 0,
      important: 0,
    });
  });
});

test('a conversation outweighs its sender, and he his house', () => {
  const lessons = [teach('do', [DANA.key, HOUSE.key]), teach('eliminate', [TALK.key])];
  expect(stepFor(lessons, HOUSE, DANA, TALK)?.because?.quadrant).toBe('eliminate');
  const [forSender, forHouse] = [stepFor(lessons, HOUSE, DANA), stepFor(lessons, HOUSE)];
  expect(forSender?.important).toBeGreaterThan(forHouse?.important ?? 0);
});

test('opposite corrections weaken each other, say nothing on the card, and are listed', () => {
  const lessons = [
    teach('do', [DANA.key]),
    teach('eliminate', [DANA.key], { step: { urgent: -5, important: -5 } }),
  ];
  const step = stepFor(lessons, DANA);
  expect(Math.abs(step?.urgent ?? 9)).toBeLessThan(0.5);
  expect(step?.because).toBeNull();
  // Two against one: for a person nothing is left of it, and so nothing is told; a conversation keeps a little.
  const most = [...lessons, teach('do', [DANA.key], { step: { urgent: 5, important: 5 } })];
  expect(stepFor(most, DANA)).toMatchObject({ urgent: 0, important: 0, because: null });
  const ofTalk = most.map((lesson) => ({ ...lesson, keys: [TALK.key] }));
  expect(stepFor(ofTalk, TALK)?.urgent).toBeGreaterThan(0.3);
  expect(stepFor(ofTalk, TALK)?.urgent).toBeLessThan(1.2);
  expect(stepFor(ofTalk, TALK)?.because?.quadrant).toBe('do');
  const [listed] = createMemory(lessons, NOW).list(() => 'sender');
  expect(listed).toMatchObject({ quadrant: null, against: ['do', 'eliminate'], times: 2 });
});

test('words count from the third gesture on, slowly, and together within bounds', () => {
  const words = ['invoice', 'ledger', 'audit', 'accrual'].map((word) => trait('word', word));
  const keys = words.map((word) => word.key);
  const one = teach('do', keys);
  const sameGesture = teach('do', keys, { gesture: one.gesture });
  expect(stepFor([one, sameGesture], ...words)).toBeNull();
  const two = [one, teach('do', keys)];
  expect(stepFor(two, ...words)).toBeNull();
  const three = stepFor([...two, teach('do', keys)], INVOICE);
  expect(three?.important).toBeGreaterThan(0.2);
  expect(three?.important).toBeLessThan(1.5);
  const many = Array.from({ length: 40 }, () => teach('do', keys));
  expect(stepFor(many, ...words)?.important).toBe(1.5);
});

test('what was taken back is only doubted, until the user says where it belongs', () => {
  const back = teach('eliminate', [DANA.key], { kind: 'taken-back', step: NO_STEP });
  expect(stepFor([back], DANA)).toEqual({
    urgent: 0,
    important: 0,
    because: {
      quadrant: 'eliminate',
      sentence: 'You took mail from DANA back out of here before.',
    },
    doubts: 'eliminate',
  });
  const later = teach('schedule', [DANA.key], { taughtAt: new Date(NOW.getTime() + 1) });
  expect(stepFor([back, later], DANA)?.doubts).toBeNull();
});

test('a lesson holds for half a year and fades then', () => {
  const old = (days: number) =>
    stepFor([teach('do', [DANA.key], { taughtAt: new Date(NOW.getTime() - days * DAY_MS) })], DANA);
  expect(old(179)).toEqual(old(0));
  expect(old(360)?.important).toBeCloseTo((old(0)?.important ?? 0) / 2);
});

test('no lessons whatever move an axis by more than one lesson and the words together', () => {
  const anyLesson = fc.record({
    quadrant: fc.constantFrom(...QUADRANTS),
    urgency: fc.double({ min: 0, max: 1, noNaN: true }),
    importance: fc.double({ min: 0, max: 1, noNaN: true }),
    days: fc.integer({ min: 0, max: 2_000 }),
    traits: fc.subarray([DANA, TALK, HOUSE, INVOICE]),
  });
  fc.assert(
    fc.property(fc.array(anyLesson, { maxLength: 12 }), (given) => {
      const lessons = given.map((one) =>
        teach(
          one.quadrant,
          one.traits.map((each) => each.key),
          {
            step: stepToPlace(one, one.quadrant),
            taughtAt: new Date(NOW.getTime() - one.days * DAY_MS),
          },
        ),
      );
      const step = stepFor(lessons, DANA, TALK, HOUSE, INVOICE);
      expect(Math.abs(step?.urgent ?? 0)).toBeLessThanOrEqual(6.5);
      expect(Math.abs(step?.important ?? 0)).toBeLessThanOrEqual(6.5);
    }),
  );
});

describe('the threshold of "Not sure"', () => {
  const votes = (vote: -1 | 1, amount: number) =>
    Array.from({ length: amount }, () => teach('do', [], { thresholdVote: vote }));

  test.each([
    ['stays with few votes', votes(1, 4), 0],
    ['rises with corrected filings', votes(1, 6), 0.06],
    ['falls with accepted guesses', votes(-1, 6), -0.03],
    ['is bounded', votes(1, 90), 0.1],
  ])('%s', (_title, lessons, shift) => {
    expect(createMemory(lessons, NOW).thresholdShift).toBeCloseTo(shift);
  });
});
