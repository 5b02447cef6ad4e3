/// <reference path="./css-tree-parser.d.ts" />
import type { CssNode, List } from 'css-tree';
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

/** What stands in a `style`: declarations. */
export function parseInline(css: string): readonly CssNode[] {
  const list = parse(css, { context: 'declarationList', ...AS_WRITTEN });
  return list.type === 'DeclarationList' ? listOf(list.children) : [];
}

function listOf(nodes: List<CssNode>): readonly CssNode[] {
  return nodes.toArray();
}
