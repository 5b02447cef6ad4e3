import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QUADRANTS, type Quadrant } from '#quadrant.ts';
import { type AxisStep, type Lesson, NO_STEP, stepToPlace } from './lesson.ts';
import { createMemory } from './memory.ts';
import type { KeyedTrait, TraitKind } from './traits.ts';

const NOW = new Date('2026-03-04T09:00:00Z');
const DAY_MS = 86_400_000;
/** How the quadrants compete where the axes are independent. */
const compete = (urgency: number, importance: number) => [
  urgency * importance,
  (1 - urgency) * importance,
  urgency * (1 - importance),
  (1 - urgency) * (1 - importance),
];
/** A model that thinks nothing of it. */
const HIDDEN = compete(0.05, 0.05);

let count = 0;
function teach(quadrant: Quadrant, keys: readonly string[], rest: Partial<Lesson> = {}): Lesson {
  count += 1;
  const id = `lesson ${`${count}`.padStart(5, '0')}`;
  return {
    id,
    messageId: id,
    gesture: id,
    taughtAt: NOW,
    kind: 'placed',
    quadrant,
    step: stepToPlace(HIDDEN, quadrant),
    keys: keys.filter((key) => !/^(?:subject|pressing)/.test(key)),
    words: keys.filter((key) => /^(?:word|pressing)/.test(key)),
    subject: keys.find((key) => key.startsWith('subject')) ?? null,
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
const LEDGER = trait('word', 'ledger');
const NEWS = trait('subject', 'news of the week');

const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const stepFor = (lessons: readonly Lesson[], ...traits: readonly KeyedTrait[]) =>
  createMemory(lessons, NOW).stepFor(traits);

/** How far ahead of the next one a quadrant is after a step on both axes, in log-odds. */
function leadAfter(competing: readonly number[], step: AxisStep, wanted: Quadrant): number {
  const after = QUADRANTS.map((quadrant, at) => {
    const isUrgent = quadrant === 'do' || quadrant === 'delegate';
    const isImportant = quadrant === 'do' || quadrant === 'schedule';
    const own = Math.log(competing[at] ?? 0);
    return own + (isUrgent ? step.urgent : 0) + (isImportant ? step.important : 0);
  });
  const others = after.filter((_, at) => QUADRANTS[at] !== wanted);
  return (after[QUADRANTS.indexOf(wanted)] ?? 0) - Math.max(...others);
}

describe('one correction', () => {
  test.each([
    ['the sender', DANA, 'mail from DANA'],
    ['the conversation', TALK, 'mail of this conversation'],
    ['an automatic sender', SHOP, 'mail from SHOP'],
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
    ['wrong by far', 0.01, 1.5 + Math.log(0.99 / 0.01)],
    ['wrong', 0.4, 1.5 + Math.log(0.6 / 0.4)],
    ['right, and not sure', 0.6, 1.5 - Math.log(0.6 / 0.4)],
    ['surely right', 0.99, 0],
  ])('where the model was %s teaches that much', (_title, chance, step) => {
    expect(stepToPlace(compete(chance, 1 - chance), 'delegate')).toEqual({
      urgent: expect.closeTo(step),
      important: expect.closeTo(-step),
    });
  });

  test('puts its quadrant ahead of every other, however the axes hang together, and a person barely', () => {
    const share = fc.double({ min: 1e-4, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(share, share, share, share),
        fc.constantFrom(...QUADRANTS),
        (competing, wanted) => {
          const taught = stepToPlace(competing, wanted);
          expect(leadAfter(competing, taught, wanted)).toBeGreaterThan(1.499);
          const lessons = [teach(wanted, [DANA.key], { step: taught })];
          const drawnBack = stepFor(lessons, DANA, INVOICE) ?? NO_STEP;
          expect(leadAfter(competing, drawnBack, wanted)).toBeGreaterThan(0.599);
        },
      ),
    );
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
    ['a conversation', TALK, 2.5],
    ['an automatic sender', SHOP, 1],
    ['a person', DANA, 0.6],
  ])(
    'one about %s carries mail of other words that much over the border',
    (_name, about, margin) => {
      const step = stepFor([teach('do', [about.key])], about, INVOICE);
      expect(step?.urgent).toBeCloseTo(short + margin);
      expect(step?.important).toBeCloseTo(short + margin);
    },
  );

  test('mail of the same words follows one correction, whoever sent it, far enough to be filed', () => {
    const lesson = teach('eliminate', [DANA.key, INVOICE.key, LEDGER.key], {
      step: stepToPlace(compete(0.9, 0.9), 'eliminate'),
    });
    const far = -Math.log(0.9 / 0.1) - 4;
    expect(stepFor([lesson], DANA, INVOICE, LEDGER)?.important).toBeCloseTo(far);
    expect(stepFor([lesson], DANA, INVOICE)?.important).toBeCloseTo(far);
    // One word more than was corrected, and it is other mail.
    expect(stepFor([lesson], DANA, INVOICE, trait('word', 'party'))?.important).toBeCloseTo(
      far + 4 - 0.6,
    );
  });

  test('without a topic word only what reads the same is alike', () => {
    const step = stepToPlace(compete(0.9, 0.9), 'eliminate');
    const lesson = teach('eliminate', [SHOP.key, NEWS.key], { step });
    expect(stepFor([lesson], SHOP, NEWS)?.important).toBeCloseTo(step.important - 2.5);
    const other = trait('subject', 'urgent');
    expect(stepFor([lesson], SHOP, other)?.important).toBeCloseTo(step.important + 0.5);
    const old = teach('eliminate', [SHOP.key], { step });
    expect(stepFor([old], SHOP, NEWS)?.important).toBeCloseTo(step.important + 0.5);
  });

  test('what presses is like only what pressed as well, whatever its topic', () => {
    const urgent = trait('pressing', 'urgent');
    const isFar = (taught: KeyedTrait[], mail: KeyedTrait[]) => {
      const lesson = teach(
        'do',
        [DANA, ...taught].map(({ key }) => key),
      );
      return (stepFor([lesson], DANA, ...mail)?.urgent ?? 0) > short + 3;
    };
    expect(isFar([INVOICE], [INVOICE])).toBe(true);
    expect(isFar([INVOICE], [INVOICE, urgent])).toBe(false);
    expect(isFar([INVOICE, urgent], [INVOICE, urgent])).toBe(true);
    expect(isFar([INVOICE, urgent], [INVOICE])).toBe(true);
    expect(isFar([urgent], [urgent])).toBe(false);
  });

  test('of a house only mail that reads the same follows, and it needs a topic', () => {
    const about = trait('subject', 'your invoice');
    const keys = [SHOP.key, HOUSE.key];
    const lessons = [
      teach('eliminate', [...keys, NEWS.key], { taughtAt: ago(1) }),
      teach('eliminate', [...keys, NEWS.key], { taughtAt: ago(2) }),
      teach('eliminate', [...keys, INVOICE.key, about.key], { taughtAt: ago(3) }),
    ];
    const other = trait('sender', 'alerts');
    expect(stepFor(lessons, other, HOUSE, NEWS)).toBeNull();
    expect(stepFor(lessons, other, HOUSE, trait('subject', 'urgent'))).toBeNull();
    expect(stepFor(lessons, other, HOUSE, INVOICE, trait('subject', 'invoice'))).toBeNull();
    expect(stepFor(lessons, other, HOUSE, INVOICE, about)?.because).toEqual({
      quadrant: 'eliminate',
      sentence: 'You moved mail from HOUSE here before.',
    });
    const back = teach('do', [...keys, NEWS.key], { kind: 'taken-back', step: NO_STEP });
    expect(stepFor([back], other, HOUSE, NEWS)).toBeNull();
  });

  test('a second gesture of one mind confirms it; one contradiction of three does not yet take that back', () => {
    const [one, same] = [teach('do', [DANA.key]), teach('do', [DANA.key])];
    const important = (...lessons: Lesson[]) => stepFor(lessons, DANA, INVOICE)?.important;
    expect(important(one, same)).toBeCloseTo(short + 1.5);
    expect(important(one, { ...same, gesture: one.gesture })).toBeCloseTo(short + 0.6);
    const before = (days: number) => teach('eliminate', [DANA.key], { taughtAt: ago(days) });
    expect(important(before(2), one, same)).toBeCloseTo(short + 1.5);
    expect(important(before(3), before(2), one, same)).toBeCloseTo(short + 0.6);
  });

  test('a person whom the model surely judges as the user does is not moved at all', () => {
    const agreed = stepToPlace(compete(0.6, 0.6), 'do');
    const step = stepFor([teach('do', [DANA.key], { step: agreed })], DANA, INVOICE);
    expect(step?.urgent).toBeCloseTo(0.6 - Math.log(0.6 / 0.4));
    const sure = stepToPlace(compete(0.7, 0.7), 'do');
    expect(stepFor([teach('do', [DANA.key], { step: sure })], DANA, INVOICE)).toMatchObject({
      urgent: 0,
      important: 0,
    });
  });
});

test('what weighs more of a sender and of words is told where the mail comes to lie elsewhere', () => {
  const lessons = [1, 2, 3, 4, 5, 6].map(() => teach('do', [DANA.key, INVOICE.key]));
  const told = 'before; without that, this one would be judged differently.';
  expect(stepFor(lessons, DANA, INVOICE)?.elsewhere).toBe(`You moved mail from DANA to Do ${told}`);
  expect(stepFor(lessons, INVOICE)?.elsewhere).toBe(`You moved mail about “INVOICE” to Do ${told}`);
  const sure = teach('do', [DANA.key], { step: NO_STEP });
  const words = lessons.map((lesson) => ({ ...lesson, keys: [INVOICE.key], words: [] }));
  expect(stepFor([...words, sure], DANA, INVOICE)?.elsewhere).toContain('“INVOICE”');
});

test('a conversation outweighs its sender, and he his house', () => {
  const about = [INVOICE, trait('subject', 'your invoice')];
  const lessons = [
    teach('eliminate', [TALK.key]),
    teach('do', [SHOP.key]),
    teach('schedule', [HOUSE.key, ...about.map(({ key }) => key)]),
  ];
  const from = (...traits: KeyedTrait[]) => stepFor(lessons, ...traits, ...about)?.because;
  expect(from(HOUSE, SHOP, TALK)?.quadrant).toBe('eliminate');
  expect(from(HOUSE, SHOP)?.quadrant).toBe('do');
  expect(from(HOUSE)?.quadrant).toBe('schedule');
});

test('of two lessons in one instant the later one holds', () => {
  const [first, second] = [teach('do', [DANA.key]), teach('eliminate', [DANA.key])];
  for (const lessons of [
    [first, second],
    [second, first],
  ]) {
    expect(stepFor(lessons, DANA)?.because?.quadrant).toBe('eliminate');
    const ofOne = lessons.map((lesson) => ({ ...lesson, messageId: 'm' }));
    expect(stepFor(ofOne, DANA)?.because?.quadrant).toBe('eliminate');
    const [listed] = createMemory(lessons, NOW).list(() => 'sender');
    expect(listed).toMatchObject({ quadrant: 'eliminate', against: ['do'] });
    const back = { ...second, kind: 'taken-back', step: NO_STEP } as const;
    const again = lessons.map((lesson) => (lesson === second ? back : lesson));
    expect(stepFor(again, DANA)?.doubts).toBe('eliminate');
  }
});

describe('lessons that contradict each other', () => {
  const down = { step: { urgent: -5, important: -5 } };

  test('the newest decides, says so, and the others are listed against it [PLUS-10]', () => {
    const older = [3, 2, 1].map((days) => teach('do', [DANA.key], { taughtAt: ago(days) }));
    const lessons = [...older, teach('eliminate', [DANA.key], down)];
    expect(stepFor(lessons, DANA)).toEqual(stepFor(lessons.slice(-1), DANA));
    expect(stepFor(lessons, DANA)?.because).toEqual({
      quadrant: 'eliminate',
      sentence: 'You moved mail from DANA here before.',
    });
    const [listed] = createMemory(lessons, NOW).list(() => 'sender');
    expect(listed).toMatchObject({ quadrant: 'eliminate', against: ['do'], isFirm: false });
    expect(listed?.times).toBe(4);
  });

  test('mail with the words of an older one follows that one', () => {
    const lessons = [
      teach('do', [DANA.key, INVOICE.key], { taughtAt: ago(30) }),
      teach('eliminate', [DANA.key, LEDGER.key], down),
    ];
    expect(stepFor(lessons, DANA, INVOICE)?.because?.quadrant).toBe('do');
    expect(stepFor(lessons, DANA, LEDGER)?.because?.quadrant).toBe('eliminate');
    expect(stepFor(lessons, DANA, trait('word', 'party'))?.because?.quadrant).toBe('eliminate');
    const newer = teach('schedule', [DANA.key, INVOICE.key], { taughtAt: ago(1) });
    expect(stepFor([...lessons, newer], DANA, INVOICE)?.because?.quadrant).toBe('schedule');
  });

  test('make a word say less, and nothing where they are even', () => {
    const more = [1, 2, 3, 4, 5, 6].map(() => teach('do', [INVOICE.key]));
    const less = [1, 2, 3, 4, 5, 6].map(() => teach('eliminate', [INVOICE.key], down));
    const all = createMemory(more, NOW).list(() => 'word');
    expect(all).toHaveLength(1);
    const clear = stepFor(more, INVOICE)?.important ?? 0;
    const mixed = stepFor([...more, ...less.slice(0, 2)], INVOICE)?.important ?? 0;
    expect(mixed).toBeGreaterThan(0.2);
    expect(mixed).toBeLessThan(clear / 2);
    expect(createMemory([...more, ...less], NOW).list(() => 'word')).toEqual([]);
  });
});

test('words count from the sixth gesture on, slowly, and together within bounds', () => {
  const words = ['invoice', 'ledger', 'audit', 'accrual'].map((word) => trait('word', word));
  const keys = words.map((word) => word.key);
  const one = teach('do', keys);
  const sameGesture = teach('do', keys, { gesture: one.gesture });
  const five = [one, sameGesture, ...[2, 3, 4, 5].map(() => teach('do', keys))];
  expect(stepFor(five, ...words)).toBeNull();
  const six = stepFor([...five, teach('do', keys)], INVOICE);
  expect(six?.important).toBeGreaterThan(0.2);
  expect(six?.important).toBeLessThan(1.5);
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
    elsewhere: null,
    doubts: 'eliminate',
  });
  const later = teach('schedule', [DANA.key], { taughtAt: new Date(NOW.getTime() + 1) });
  expect(stepFor([back, later], DANA)?.doubts).toBeNull();
});

describe('time', () => {
  const old = (days: number) => stepFor([teach('do', [DANA.key], { taughtAt: ago(days) })], DANA);

  test('a lesson holds for half a year, fades then, and is forgotten after two', () => {
    expect(old(179)).toEqual(old(0));
    expect(old(360)?.important).toBeCloseTo((old(0)?.important ?? 0) / 2);
    expect(old(719)?.because?.quadrant).toBe('do');
    expect(old(721)).toBeNull();
    const lessons = [teach('do', [DANA.key], { taughtAt: ago(721) })];
    expect(createMemory(lessons, NOW).list(() => 'sender')).toEqual([]);
  });

  test('what was taken back is doubted for a year, and nothing older comes back then', () => {
    const back = (days: number) =>
      teach('eliminate', [DANA.key], {
        messageId: 'm',
        kind: 'taken-back',
        step: NO_STEP,
        taughtAt: ago(days),
      });
    expect(stepFor([back(359)], DANA)?.doubts).toBe('eliminate');
    expect(stepFor([back(361)], DANA)).toBeNull();
    expect(createMemory([back(361)], NOW).list(() => 'sender')).toEqual([]);
    const before = teach('eliminate', [DANA.key], { messageId: 'm', taughtAt: ago(400) });
    expect(stepFor([before, back(361)], DANA)).toBeNull();
  });

  test('votes on the threshold end with their lessons', () => {
    const lessons = Array.from({ length: 6 }, () =>
      teach('do', [], { thresholdVote: 1, taughtAt: ago(721) }),
    );
    expect(createMemory(lessons, NOW).thresholdShift).toBe(0);
  });
});

test('whatever was taught, a mail is drawn towards where its newest like was put, within bounds', () => {
  const anyLesson = fc.record({
    quadrant: fc.constantFrom(...QUADRANTS),
    urgency: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    importance: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    days: fc.integer({ min: 0, max: 2_000 }),
    traits: fc.subarray([DANA, TALK, HOUSE, INVOICE]),
  });
  // The furthest that a model so sure can be from the user, the margin of mail that is alike, and all words.
  const most = Math.log(0.99 / 0.01) + 4 + 1.5;
  fc.assert(
    fc.property(fc.array(anyLesson, { maxLength: 12 }), (given) => {
      const lessons = given.map((one) =>
        teach(
          one.quadrant,
          one.traits.map((each) => each.key),
          {
            step: stepToPlace(compete(one.urgency, one.importance), one.quadrant),
            taughtAt: ago(one.days),
          },
        ),
      );
      const step = stepFor(lessons, DANA, TALK, HOUSE, INVOICE);
      expect(Math.abs(step?.urgent ?? 0)).toBeLessThanOrEqual(most);
      expect(Math.abs(step?.important ?? 0)).toBeLessThanOrEqual(most);
      const isDo = step?.because?.quadrant === 'do';
      if (isDo) expect(Math.min(step.urgent, step.important)).toBeGreaterThanOrEqual(-1.5);
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
