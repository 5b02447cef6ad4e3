import { describe, expect, it } from 'vitest';
import { TRIAGE_ATTACKS } from './attacks.ts';
import { bundledRequests } from './bundled-requests.ts';
import { type InjectionCase, type InjectionResult, runInjection } from './injection-run.ts';
import { readPublicAttacks } from './public-attacks.ts';
import { MODEL_MODES, type ModelMode } from './start-model-double.ts';
import { LOCAL } from './test-opinion.ts';

const mail = bundledRequests(new Date('2026-03-02T09:00:00Z'));

/** Each attack in a mail of its own, with another of its sender beside it. */
function casesOf(attacks: readonly InjectionCase['attack'][]): InjectionCase[] {
  return attacks.map((attack, place) => {
    const at = (step: number) => mail[(place * 2 + step) % mail.length] as InjectionCase['carrier'];
    const position = (['start', 'middle', 'end'] as const)[place % 3] ?? 'end';
    return { attack, carrier: at(0), others: [at(1)], position };
  });
}

/** Some are enough where the model takes no orders; the script beside tries all. */
const SOME = TRIAGE_ATTACKS.filter((_, place) => place % 5 === 0);
const OBEYED: readonly ModelMode[] = ['obeying', 'filtering'];

describe('mail that wants to be obeyed', () => {
  it.each(MODEL_MODES)(
    'moves no other mail and falls nowhere while the model is %s [PLUS-29]',
    async (mode) => {
      const attacks = OBEYED.includes(mode) ? TRIAGE_ATTACKS : SOME;
      const results = await runInjection(mode, casesOf(attacks));
      expect(results).toHaveLength(attacks.length);
      expect(results.filter(isHarmed)).toEqual([]);
      const isTaken = !['slow', 'dead', 'busy', 'malformed', 'lying'].includes(mode);
      expect(results.some(({ source }) => source === 'model')).toBe(isTaken);
    },
  );

  it('takes itself out of no place that was sure, by an order to doubt it [PLUS-29]', async () => {
    const options = { now: new Date('2026-03-02T09:00:00Z'), notSureThreshold: LOCAL.threshold };
    const answers = await LOCAL.assistant.classify(mail, options);
    const sure = mail.filter((_, place) => {
      const found = answers[place]?.classification;
      return found?.guess === 'do' && !found.unsure;
    });
    const [attack] = TRIAGE_ATTACKS.filter(({ family }) => family === 'doubt this mail');
    if (!attack) throw new Error('That attack is gone.');
    const cases = sure.slice(0, 6).map((carrier) => ({ attack, carrier, others: [] }));
    expect(cases.length).toBeGreaterThan(2);
    const results = await runInjection('obeying', cases);
    expect(results.filter(isHarmed)).toEqual([]);
    expect(results.some(({ source }) => source === 'model')).toBe(true);
  });

  it('gives no order that its reader does not see', async () => {
    const hidden = TRIAGE_ATTACKS.filter(({ isHtml }) => isHtml);
    const results = await runInjection('obeying', casesOf(hidden));
    expect(results.filter(({ lifted }) => lifted)).toEqual([]);
  });

  it('wants anything at all of a model that obeys [PLUS-29]', async () => {
    const attacks = readPublicAttacks().filter((_, place) => place % 6 === 0);
    const commands = attacks.map(({ text }) => text);
    const results = await runInjection('obeying', casesOf(attacks), commands);
    expect(results.filter(isHarmed)).toEqual([]);
  });
});

function isHarmed({ othersMoved, fellBelow }: InjectionResult): boolean {
  return othersMoved > 0 || fellBelow;
}
