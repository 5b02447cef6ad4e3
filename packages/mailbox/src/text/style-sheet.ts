import type { Element } from 'domhandler';
import { type Declarations, readDeclarations } from './declarations.ts';
import { createNames } from './element-names.ts';
import { createSelectorTests } from './selectors.ts';
import { gatherRules, type ReadOptions, type Rule, type StyleBlock } from './style-rules.ts';
import type { WorkLimit } from './work-limit.ts';

/** What a mail's own style says of its elements. */
export interface StyleSheet {
  /** The values that hold for an element, by property, variables among them. */
  styleOf(element: Element): ReadonlyMap<string, string>;
  /** Elements are asked about from the root on: these lie inside this one until `work` ends. */
  inside(element: Element, work: () => void): void;
}

/**
 * The rules of a mail by the cascade: layers, importance, weight of selectors, order, `style` last. Rules that hold
 * only where something is not known (`@supports`, `:dir()`) hold where they hide.
 */
export function readStyleSheet(
  blocks: readonly StyleBlock[],
  options: ReadOptions & { readonly limit: WorkLimit },
): StyleSheet {
  const { isQuirky, limit } = options;
  const rulesByKey = gatherRules(blocks, options);
  const tests = createSelectorTests(limit, isQuirky);
  const inline = new Map<string, Declarations>();
  const cascades = new WeakMap<Declarations, Map<string, Cascaded>>();
  const namesOf = createNames();
  /** How many of the elements around are called so. */
  const around = new Map<string, number>();

  function matches(rule: Rule, element: Element): boolean {
    for (const name of rule.selector.around) if (!around.has(name)) return false;
    rule.test ??= tests.compile(rule.selector);
    return rule.test(element);
  }

  function addMatching(candidates: readonly Rule[], element: Element, rules: Rule[]): void {
    limit.spend(candidates.length);
    for (const rule of candidates) if (matches(rule, element)) rules.push(rule);
  }

  function addRules(key: string, element: Element, rules: Rule[]): void {
    limit.spend(1);
    const found = rulesByKey.get(key);
    if (found === undefined) return;
    addMatching(found.anywhere, element, rules);
    limit.spend(Math.min(found.inside.size, around.size));
    const [fewer, other] =
      found.inside.size < around.size ? [found.inside, around] : [around, found.inside];
    for (const name of fewer.keys())
      if (other.has(name)) addMatching(found.inside.get(name) ?? [], element, rules);
  }

  function inlineOf(css: string): Declarations {
    const known = inline.get(css);
    if (known !== undefined) return known;
    const read = readDeclarations(css, isQuirky);
    inline.set(css, read);
    return read;
  }

  /** Most elements of a mail are told the same as others. */
  function cascadeOf(rules: Rule[], own: Declarations): Cascaded {
    if (rules.length > MOST_RULES_KEPT) return cascade(rules, own);
    const known = cascades.get(own) ?? new Map<string, Cascaded>();
    cascades.set(own, known);
    const key = rules.map((rule) => rule.order).join();
    const result = known.get(key) ?? cascade(rules, own);
    known.set(key, result);
    return result;
  }

  return {
    styleOf(element) {
      const rules: Rule[] = [];
      if (rulesByKey.size > 0) {
        addRules('*', element, rules);
        addRules(element.name, element, rules);
        for (const name of namesOf(element)) addRules(name, element, rules);
      }
      const own = inlineOf(element.attribs.style ?? '');
      if (rules.length === 0 && own.important.size === 0) return own.normal;
      const { values, steps } = cascadeOf(rules, own);
      limit.spend(steps);
      return values;
    },
    inside(element, work) {
      const names = rulesByKey.size === 0 ? [] : namesOf(element);
      limit.spend(names.length);
      for (const name of names) around.set(name, (around.get(name) ?? 0) + 1);
      work();
      for (const name of names) {
        const left = (around.get(name) ?? 0) - 1;
        if (left > 0) around.set(name, left);
        else around.delete(name);
      }
    },
  };
}

/** What more rules than these say of one element is worked out anew for each. */
const MOST_RULES_KEPT = 50;

interface Cascaded {
  readonly values: ReadonlyMap<string, string>;
  readonly steps: number;
}

function cascade(rules: Rule[], own: Declarations): Cascaded {
  const values = new Map<string, string>();
  let steps = 0;
  const add = (from: ReadonlyMap<string, string>) => {
    steps += from.size;
    for (const [property, value] of from) values.set(property, value);
  };
  rules.sort(
    (one, other) =>
      one.selector.specificity - other.selector.specificity || one.order - other.order,
  );
  const layered = rules.filter((rule) => rule.isLayered);
  const free = rules.filter((rule) => !rule.isLayered);
  for (const rule of [...layered, ...free]) add(rule.declarations.normal);
  add(own.normal);
  for (const rule of [...free, ...layered]) add(rule.declarations.important);
  add(own.important);
  return { values, steps };
}
