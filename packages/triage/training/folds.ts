import type { Example } from './mail.ts';

export interface Split {
  readonly train: readonly number[];
  readonly held: readonly number[];
}

/**
 * Grouped cross-validation: an owner, persona or list is never on both sides, the sources are spread evenly,
 * and training mails that are near-copies of held ones (company-wide mail) are left out.
 */
export function splitByGroup(examples: readonly Example[], folds: number): readonly Split[] {
  const foldOf = assignGroups(examples, folds);
  const all = examples.map((_, index) => index);
  return Array.from({ length: folds }, (_, fold) => {
    const held = all.filter((index) => foldOf.get(groupOf(examples, index)) === fold);
    const heldTexts = new Set(held.map((index) => examples[index]?.textKey));
    const train = all.filter(
      (index) =>
        foldOf.get(groupOf(examples, index)) !== fold && !heldTexts.has(examples[index]?.textKey),
    );
    return { train, held };
  });
}

/** Biggest group first into the emptiest fold, for each source apart. */
function assignGroups(examples: readonly Example[], folds: number): ReadonlyMap<string, number> {
  const foldOf = new Map<string, number>();
  for (const source of new Set(examples.map((example) => example.source))) {
    const sizes = new Map<string, number>();
    for (const example of examples) {
      if (example.source !== source) continue;
      sizes.set(example.group, (sizes.get(example.group) ?? 0) + 1);
    }
    const load = new Array<number>(folds).fill(0);
    const order = [...sizes].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
    for (const [group, size] of order) {
      const fold = load.indexOf(Math.min(...load));
      foldOf.set(group, fold);
      load[fold] = (load[fold] ?? 0) + size;
    }
  }
  return foldOf;
}

function groupOf(examples: readonly Example[], index: number): string {
  return examples[index]?.group ?? '';
}
