import type { Chance } from '#random.ts';

/** What can happen to a call of a provider on its way. */
export type NetworkFault =
  | 'lostRequest'
  | 'lostAnswer'
  | 'cutAnswer'
  | 'throttled'
  | 'broken'
  | 'brokenAfter'
  | 'late'
  | 'twice'
  | 'expired'
  | 'cursorLost'
  | 'toldTwice';
export type DatabaseFault = 'lostBefore' | 'lostInside' | 'lostAfter' | 'slow';
export type FaultKind = NetworkFault | DatabaseFault | 'oversleep' | 'killWhileSending' | 'kill';

const NETWORK: readonly NetworkFault[] = [
  'lostRequest',
  'lostAnswer',
  'cutAnswer',
  'throttled',
  'broken',
  'brokenAfter',
  'late',
  'twice',
  'expired',
  'cursorLost',
  'toldTwice',
];
const DATABASE: readonly DatabaseFault[] = ['lostBefore', 'lostInside', 'lostAfter', 'slow'];

/** Of the requests that send a mail: the process dies while one is on its way, the moment that nothing repeats. */
const KILLED_WHILE_SENDING = 0.25;

/** The dice of one run: which kinds of trouble it has, how often, and when they end. */
export class Faults {
  readonly #chance: Chance;
  readonly #rates = new Map<FaultKind, number>();
  readonly counts = new Map<FaultKind, number>();
  isQuiet = false;

  constructor(chance: Chance) {
    this.#chance = chance;
    const isCalm = chance.happens(0.08);
    const weight = chance.oneOf([0.4, 1, 2]);
    for (const kind of [...NETWORK, ...DATABASE, 'oversleep' as const]) {
      const usual = DATABASE.includes(kind as DatabaseFault) ? 0.012 : 0.025;
      const isOn = !isCalm && chance.happens(0.6);
      this.#rates.set(kind, isOn ? usual * weight : 0);
    }
    this.#rates.set('killWhileSending', isCalm ? 0 : KILLED_WHILE_SENDING);
  }

  network(): NetworkFault | null {
    return this.#draw(NETWORK);
  }

  database(): DatabaseFault | null {
    return this.#draw(DATABASE);
  }

  oversleeps(): boolean {
    return this.#draw(['oversleep'] as const) !== null;
  }

  killsWhileSending(): boolean {
    return this.#draw(['killWhileSending'] as const) !== null;
  }

  note(kind: FaultKind): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  #draw<K extends FaultKind>(kinds: readonly K[]): K | null {
    // Drawn once for all kinds, so that a fault that is switched off changes nothing of the others' order.
    let left = this.#chance.next();
    if (this.isQuiet) return null;
    for (const kind of kinds) {
      left -= this.#rates.get(kind) ?? 0;
      if (left < 0) {
        this.note(kind);
        return kind;
      }
    }
    return null;
  }
}
