import { describe, expect, test } from 'vitest';
import { bandOf, compareScored, type Scorable, scorePriority } from './score.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const HOUR_MS = 3_600_000;

function scorable(overrides: Partial<Scorable> = {}): Scorable {
  return {
    fromName: 'Sofia Lindqvist',
    fromAddress: 'sofia@fjordlight.example',
    subject: 'Results',
    priority: 'low',
    receivedAt: new Date(NOW.getTime() - 500 * HOUR_MS),
    ...overrides,
  };
}

function pointsOf(message: Scorable): readonly number[] {
  return scorePriority(message, NOW).parts.map((part) => part.points);
}

describe('sender', () => {
  test.each([
    ['Margaret Chen (CEO)', 'm@x.example', 3, 'CEO'],
    ['Client Services', 'm@x.example', 3, 'Client'],
    ['Priya Nair, Product Manager', 'm@x.example', 2, 'Manager'],
    ['Operations Director', 'm@x.example', 2, 'Director'],
    ['Facilities Team', 'm@x.example', 1, 'Team'],
    ['', 'travel-assistant@x.example', 1, 'assistant'],
    ['', 'ceo@x.example', 3, 'ceo'],
    ['Steam Offers', 'm@x.example', 0, null],
    ['Panaceo', 'm@x.example', 0, null],
    ['', 'm@client.example', 0, null],
    ['Team of the CEO', 'm@x.example', 3, 'CEO'],
    ['Assistant to the Director', 'm@x.example', 2, 'Director'],
  ] as const)('%j <%s> gives %i for %j [SCORE-05]', (fromName, fromAddress, points, match) => {
    const [sender] = scorePriority(scorable({ fromName, fromAddress }), NOW).parts;
    expect(sender).toEqual({ kind: 'sender', points, match });
  });
});

describe('priority mark', () => {
  test.each([
    ['high', 3],
    ['important', 3],
    ['HIGH', 3],
    ['medium', 2],
    ['normal', 2],
    ['low', 1],
    ['whatever', 2],
    ['', 2],
    [null, 2],
  ] as const)('%j gives %i [SCORE-06]', (priority, points) => {
    expect(pointsOf(scorable({ priority }))[1]).toBe(points);
  });
});

describe('subject', () => {
  test.each([
    ['Urgent: sign-off', 2],
    ['please answer ASAP', 2],
    ['Immediately!', 2],
    ['two deadlines', 2],
    ['CRITICAL fix', 2],
    ['Emergency exit', 2],
    ['Action required: form', 2],
    ['Invoice overdue', 2],
    ['insurgents', 0],
    ['action', 0],
    ['', 0],
  ] as const)('%j gives %i [SCORE-07]', (subject, points) => {
    expect(pointsOf(scorable({ subject }))[2]).toBe(points);
  });

  test('names the word as it stands in the subject', () => {
    expect(scorePriority(scorable({ subject: 'Re: UrGenT call' }), NOW).parts[2]?.match).toBe(
      'UrGenT',
    );
  });
});

describe('recency', () => {
  test.each([
    [-5, 3],
    [0, 3],
    [0.99, 3],
    [1, 2],
    [23.99, 2],
    [24, 1],
    [167.99, 1],
    [168, 0],
  ] as const)('%d hours old gives %i [SCORE-08]', (ageHours, points) => {
    const receivedAt = new Date(NOW.getTime() - ageHours * HOUR_MS);
    expect(pointsOf(scorable({ receivedAt }))[3]).toBe(points);
  });

  test.each([
    [0.5, 'under an hour'],
    [5, 'under a day'],
    [100, 'under a week'],
    [200, null],
  ] as const)('%d hours old reads "%s"', (ageHours, words) => {
    const receivedAt = new Date(NOW.getTime() - ageHours * HOUR_MS);
    expect(scorePriority(scorable({ receivedAt }), NOW).parts[3]?.match).toBe(words);
  });

  test.each([null, new Date(Number.NaN)])('an unknown date gives 0 [SCORE-08]', (receivedAt) => {
    expect(pointsOf(scorable({ receivedAt }))[3]).toBe(0);
  });
});

test('is capped at 10 [SCORE-04]', () => {
  const message = scorable({
    fromName: 'CEO',
    priority: 'high',
    subject: 'urgent',
    receivedAt: NOW,
  });
  expect(pointsOf(message)).toEqual([3, 3, 2, 3]);
  expect(scorePriority(message, NOW).score).toBe(10);
});

test.each([
  [10, 'critical'],
  [8, 'critical'],
  [7, 'high'],
  [6, 'high'],
  [5, 'medium'],
  [4, 'medium'],
  [3, 'low'],
  [1, 'low'],
] as const)('score %i is in band %s [SCORE-09]', (score, band) => {
  expect(bandOf(score)).toBe(band);
});

test('sorts highest first, of equal ones the newest, unknown dates last [SCORE-01]', () => {
  const old = { id: 'old', score: 5, receivedAt: new Date(1) };
  const recent = { id: 'recent', score: 5, receivedAt: new Date(2) };
  const undated = { id: 'undated', score: 5, receivedAt: null };
  const top = { id: 'top', score: 9, receivedAt: null };
  expect([undated, old, recent, top].sort(compareScored).map((row) => row.id)).toEqual([
    'top',
    'recent',
    'old',
    'undated',
  ]);
});
