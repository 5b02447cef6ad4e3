/// <reference path="./css-tree-parser.d.ts" />
import type { CssNode, Declaration, List } from 'css-tree';
import parse from 'css-tree/parser';

/** Values and selectors stay text: few of them are looked at. */
const AS_WRITTEN = {
  parseValue: false,
  parseCustomProperty: false,
  parseRulePrelude: false,
  parseAtrulePrelude: false,
} as const;

/** What stands in a style sheet: rules and at-rules. */
export function parseSheet(css: string): readonly CssNode[] {
  const sheet = parse(css, { context: 'stylesheet', ...AS_WRITTEN });
  return sheet.type === 'StyleSheet' ? listOf(sheet.children) : [];
}

/** One `property: value`, as it is written. */
export interface Declared {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** What stands in a `style`: declarations. */
export function parseInline(css: string): readonly Declared[] {
  const plain = parsePlain(css);
  if (plain !== null) return plain;
  const list = parse(css, { context: 'declarationList', ...AS_WRITTEN });
  return list.type === 'DeclarationList' ? declaredIn(listOf(list.children)) : [];
}

/** The declarations among what stands in a rule. */
export function declaredIn(nodes: readonly CssNode[]): Declared[] {
  return nodes
    .filter(isDeclaration)
    .flatMap(({ property, value, important }) =>
      value.type === 'Raw'
        ? [{ property, value: value.value, isImportant: important !== false }]
        : [],
    );
}

function isDeclaration(node: CssNode): node is Declaration {
  return node.type === 'Declaration';
}

/** Nothing here can be taken in two ways: no escape, no comment, nothing in brackets in brackets. */
const PLAIN =
  /[ \t\r\n]*(-?[a-z][a-z-]*)[ \t\r\n]*:((?:[\w \t\r\n#%.,/+-]|'[\w .,-]*'|"[\w .,-]*"|\([\w #%.,+-]*\))+)(!important[ \t\r\n]*)?(?:;[ \t\r\n]*|$)/iy;

/** A pattern goes back over what it read, a parser does not. */
const MAX_PLAIN_LENGTH = 5_000;

/** Nearly every `style` of a mail, ten times as fast; null for one that takes a parser. */
function parsePlain(css: string): Declared[] | null {
  if (css.length > MAX_PLAIN_LENGTH) return null;
  const found: Declared[] = [];
  PLAIN.lastIndex = 0;
  while (PLAIN.lastIndex < css.length) {
    const [, property = '', written = '', important] = PLAIN.exec(css) ?? [];
    const value = written.trim();
    if (value === '') return null;
    found.push({ property, value, isImportant: important !== undefined });
  }
  return found;
}

function listOf(nodes: List<CssNode>): readonly CssNode[] {
  return nodes.toArray();
}
