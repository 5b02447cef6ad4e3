import { readFileSync } from 'node:fs';

/** The instructions of a public benchmark for indirect injection; origin and terms stand in the file. */
export function readPublicAttacks(): readonly PublicAttack[] {
  const file = new URL('./fixtures/bipia-attacks.json', import.meta.url);
  const { attacks } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly attacks: readonly PublicAttack[];
  };
  return attacks;
}

interface PublicAttack {
  readonly id: string;
  readonly family: string;
  readonly text: string;
}
