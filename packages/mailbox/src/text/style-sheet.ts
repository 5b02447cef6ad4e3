import type { CssNode, Declaration, Raw } from 'css-tree';
import type { Element } from 'domhandler';
import { declaredIn, parseSheet } from './css-parser.ts';
import { plainCss, splitValue, withoutComments } from './css-text.ts';
import { type Declarations, gatherDeclarations, readDeclarations } from './declarations.ts';
import { createNames } from './element-names.ts';
import { type Holds, readMedia } from './media-query.ts';
import { createSelectorTests, type MailSelector, readSelectors } from './selectors.ts';
import type { WorkLimit } from './work-limit.ts';

/** What a mail's own style says of its elements. */
export interface StyleSheet {
  /** The values that hold for an element, by property, variables among them. */
  styleOf(element: Element): ReadonlyMap<string, string>;
  /** Elements are asked about from the root on: these lie inside this one until `work` ends. */
  inside(element: Element, work: () => void): void;
}

export interface StyleBlock {
  readonly css: string;
  /** The attribute of its element; empty for all. */
  readonly media: string;
}

interface Rule {
  readonly selector: MailSelector;
  readonly declarations: Declarations;
  /** Rules in layers give way to those in none. */
  readonly isLayered: boolean;
  readonly order: number;
  test: ((element: Element) => boolean) | null;
}

/** Rules inside rules are followed this far. */
const MAX_DEPTH = 10;

/**
 * The rules of a mail by the cascade: layers, importance, weight of selectors, order, `style` last. Rules that hold
 * only where something is not known (`@supports`, `:dir()`) hold where they hide.
 *
 * @param hides  whether these values alone take words from the reader's eyes
 */
export function readStyleSheet(
  blocks: readonly StyleBlock[],
  options: {
    readonly isQuirky: boolean;
    readonly limit: WorkLimit;
    readonly hides: (values: ReadonlyMap<string, string>) => boolean;
  },
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

  function addRules(key: string, element: Element, rules: Rule[]): void {
    const candidates = rulesByKey.get(key) ?? [];
    limit.spend(candidates.length + 1);
    for (const rule of candidates) if (matches(rule, element)) rules.push(rule);
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

function gatherRules(
  blocks: readonly StyleBlock[],
  { isQuirky, hides }: Parameters<typeof readStyleSheet>[1],
): Map<string, Rule[]> {
  const rulesByKey = new Map<string, Rule[]>();
  let order = 0;

  function addRule(list: string, nodes: readonly CssNode[], around: Around): void {
    const declarations = gatherDeclarations(declaredIn(nodes), isQuirky);
    const { normal, important } = declarations;
    if (normal.size === 0 && important.size === 0) return;
    for (const selector of readSelectors(list)) {
      const isSure = around.holds === 'yes' && !selector.isUnsure;
      if (!isSure && !hides(normal) && !hides(important)) continue;
      order += 1;
      const rule = { selector, declarations, isLayered: around.isLayered, order, test: null };
      const known = rulesByKey.get(selector.key);
      if (known === undefined) rulesByKey.set(selector.key, [rule]);
      else known.push(rule);
    }
  }

  function walk(nodes: readonly CssNode[], around: Around): void {
    if (around.depth > MAX_DEPTH) return;
    if (around.selectors !== null && nodes.some((node) => node.type === 'Declaration'))
      addRule(around.selectors, nodes, around);
    for (const node of nodes) {
      if (node.type === 'Rule' && node.prelude.type === 'Raw') {
        const selectors = nest(withoutComments(node.prelude.value), around.selectors);
        walk(node.block.children.toArray(), { ...around, selectors, depth: around.depth + 1 });
      } else if (around.selectors !== null && isUnread(node)) {
        walk(parseSheet(textOf(node)), { ...around, depth: around.depth + 1 });
      } else if (node.type === 'Atrule' && node.block !== null) {
        const prelude = node.prelude?.type === 'Raw' ? plainCss(node.prelude.value) : '';
        const inside = enter(node.name.toLowerCase(), prelude, around);
        if (inside !== null) walk(node.block.children.toArray(), inside);
      }
    }
  }

  for (const { css, media } of blocks) {
    const holds = readMedia(plainCss(media));
    if (holds === 'no') continue;
    walk(parseSheet(css), { holds, isLayered: false, selectors: null, depth: 0 });
  }
  return rulesByKey;
}

interface Around {
  readonly holds: Exclude<Holds, 'no'>;
  readonly isLayered: boolean;
  /** Of the rule around; null outside of all. */
  readonly selectors: string | null;
  readonly depth: number;
}

/** What holds inside an at-rule; null for what says nothing of elements, or not here. */
function enter(name: string, prelude: string, around: Around): Around | null {
  const deeper = { ...around, depth: around.depth + 1 };
  if (name === 'media') {
    const holds = readMedia(prelude);
    if (holds === 'no') return null;
    return holds === 'perhaps' ? { ...deeper, holds } : deeper;
  }
  if (name === 'layer') return { ...deeper, isLayered: true };
  const isUnsure = /^(?:supports|container|scope|document|-moz-document|starting-style)$/.test(
    name,
  );
  return isUnsure ? { ...deeper, holds: 'perhaps' } : null;
}

/** Rules inside rules that begin with a name are left as text, or taken for a declaration. */
function isUnread(node: CssNode): node is Raw | Declaration {
  return textOf(node).includes('{');
}

function textOf(node: CssNode): string {
  if (node.type === 'Raw') return node.value;
  if (node.type !== 'Declaration' || node.value.type !== 'Raw') return '';
  return `${node.property}:${node.value.value}`;
}

/** A rule inside a rule means what is inside those elements, what is beside them, or what stands for `&`. */
function nest(selectors: string, around: string | null): string {
  if (around === null) return selectors;
  const outer = `:is(${around})`;
  if (selectors.includes('&')) return selectors.replaceAll('&', outer);
  const parts = splitValue(selectors, ',');
  const isBeside = parts.some((one) => /^[>+~]/.test(one));
  return isBeside ? parts.map((one) => `${outer} ${one}`).join() : `${outer} :is(${selectors})`;
}
