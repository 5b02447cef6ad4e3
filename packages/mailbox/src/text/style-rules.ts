import type { CssNode, Declaration, Raw } from 'css-tree';
import type { Element } from 'domhandler';
import { declaredIn, parseSheet } from './css-parser.ts';
import { plainCss, splitValue, withoutComments } from './css-text.ts';
import { type Declarations, gatherDeclarations } from './declarations.ts';
import { type Holds, readMedia } from './media-query.ts';
import { type MailSelector, readSelectors } from './selectors.ts';

export interface StyleBlock {
  readonly css: string;
  /** The attribute of its element; empty for all. */
  readonly media: string;
}

/** How rules are read. */
export interface ReadOptions {
  readonly isQuirky: boolean;
  /** Whether these values alone take words from the reader's eyes. */
  readonly hides: (values: ReadonlyMap<string, string>) => boolean;
}

export interface Rule {
  readonly selector: MailSelector;
  readonly declarations: Declarations;
  /** Rules in layers give way to those in none. */
  readonly isLayered: boolean;
  readonly order: number;
  test: ((element: Element) => boolean) | null;
}

/** Rules for elements that are called one name. */
export interface KeyedRules {
  readonly anywhere: Rule[];
  /** Those that ask for what lies around, by one name that it must have. */
  readonly inside: Map<string, Rule[]>;
}

/** Rules inside rules are followed this far. */
const MAX_DEPTH = 10;

/** The rules of a mail by the names that they are for. */
export function gatherRules(
  blocks: readonly StyleBlock[],
  { isQuirky, hides }: ReadOptions,
): Map<string, KeyedRules> {
  const rulesByKey = new Map<string, KeyedRules>();
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
      keep(rule);
    }
  }

  function keep(rule: Rule): void {
    const { key, around } = rule.selector;
    const keyed = rulesByKey.get(key) ?? { anywhere: [], inside: new Map<string, Rule[]>() };
    rulesByKey.set(key, keyed);
    // The last name is the nearest, and found least often.
    const name = around.at(-1);
    const list = name === undefined ? keyed.anywhere : (keyed.inside.get(name) ?? []);
    list.push(rule);
    if (name !== undefined) keyed.inside.set(name, list);
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
