import { compile, type Options } from 'css-select';
import { isTraversal, parse, type Selector } from 'css-what';
import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import type { WorkLimit } from './work-limit.ts';

/** One selector of a list, and how much it weighs against others. */
export interface MailSelector {
  readonly tokens: readonly Selector[];
  /** Ids before classes before names. */
  readonly specificity: number;
  /** What an element must be called to be meant: `#id`, `.class` or a tag's name, lower case; `*` where it is not said. */
  readonly key: string;
  /** What elements around it must be called, written as `key`: cheap to ask before anything else. */
  readonly around: readonly string[];
  /** It asks for what only a browser knows. */
  readonly isUnsure: boolean;
}

const EVERYTHING: Selector = { type: 'universal', namespace: null } as Selector;
/** Longer lists stand in no mail. */
const MAX_SELECTORS_LENGTH = 20_000;
/** Making a test of a selector takes as long as this many steps of testing. */
const COMPILING_STEPS = 50;

/** A list of selectors; empty where a browser throws the whole list away. */
export function readSelectors(list: string): MailSelector[] {
  if (list.length > MAX_SELECTORS_LENGTH) return [];
  const found: MailSelector[] = [];
  for (const tokens of parseList(list)) {
    const known = tokens.map(judgeToken);
    if (known.includes('invalid')) return [];
    if (known.includes('never')) continue;
    const kept = tokens.filter((_, index) => known[index] !== 'unsure').map(inAnyNamespace);
    found.push({
      tokens: kept.length > 0 ? kept : [EVERYTHING],
      specificity: tokens.reduce((sum, token) => sum + weigh(token), 0),
      key: keyOf(kept),
      around: namesAround(kept),
      isUnsure: kept.length < tokens.length,
    });
  }
  return found;
}

/** Tests elements of one mail; each step to a parent or along siblings counts. */
export function createSelectorTests(limit: WorkLimit, isQuirky: boolean) {
  const options = { adapter: countingAdapter(limit), quirksMode: isQuirky, pseudos: PSEUDOS };
  return {
    compile(selector: MailSelector): (element: Element) => boolean {
      limit.spend(COMPILING_STEPS);
      try {
        return compile<AnyNode, Element>([[...selector.tokens]], options);
      } catch {
        // It asks for something that css-select does not do: no browser of mail does either.
        return () => false;
      }
    },
  };
}

/** `*|p` is `p`: mail declares no namespaces. */
function inAnyNamespace(token: Selector): Selector {
  return 'namespace' in token && token.namespace === '*' ? { ...token, namespace: null } : token;
}

function parseList(list: string): Selector[][] {
  try {
    return parse(list);
  } catch {
    return [];
  }
}

/** Pseudo-classes that say nothing but what the tree says. */
const KNOWN = new Set(
  'is where not has first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-last-child nth-of-type nth-last-of-type empty root scope link any-link lang enabled disabled checked required optional defined visited hover active focus focus-within focus-visible target'.split(
    ' ',
  ),
);
const UNSURE = new Set(
  'dir read-only read-write placeholder-shown default autofill valid invalid in-range out-of-range user-valid user-invalid indeterminate modal open popover-open fullscreen picture-in-picture target-within local-link host current past future playing paused muted matches -webkit-any -moz-any -webkit-autofill any'.split(
    ' ',
  ),
);
const PSEUDO_ELEMENTS =
  /^(?:before|after|first-line|first-letter|selection|placeholder|marker|backdrop|file-selector-button|cue|part|slotted|-webkit-.*)$/;

const never = () => false;
/** Nobody points at anything, and nothing is a form that is filled in. */
const PSEUDOS: Record<string, (element: Element) => boolean> = {
  focus: never,
  'focus-within': never,
  'focus-visible': never,
  target: never,
  defined: () => true,
};

function judgeToken(token: Selector): 'fine' | 'unsure' | 'never' | 'invalid' {
  if (token.type === 'pseudo-element')
    return PSEUDO_ELEMENTS.test(token.name) ? 'never' : 'invalid';
  if (token.type === 'column-combinator' || token.type === 'parent') return 'invalid';
  if (token.type === 'tag' || token.type === 'attribute')
    return token.namespace === null || token.namespace === '*' ? 'fine' : 'invalid';
  if (token.type !== 'pseudo') return 'fine';
  if (UNSURE.has(token.name)) return 'unsure';
  if (!KNOWN.has(token.name)) return 'invalid';
  if (!Array.isArray(token.data)) return 'fine';
  const inside = token.data.flat().map(judgeToken);
  if (inside.includes('invalid'))
    return token.name === 'not' || token.name === 'has' ? 'invalid' : 'unsure';
  return inside.includes('unsure') ? 'unsure' : 'fine';
}

const OF_ID = 1_000_000;
const OF_CLASS = 1_000;
const OF_TAG = 1;

function weigh(token: Selector): number {
  if (token.type === 'tag') return OF_TAG;
  if (token.type === 'attribute')
    return token.name === 'id' && token.ignoreCase === 'quirks' ? OF_ID : OF_CLASS;
  if (token.type !== 'pseudo' || token.name === 'where') return 0;
  if (!Array.isArray(token.data)) return OF_CLASS;
  const inside = token.data.map((tokens) => tokens.reduce((sum, one) => sum + weigh(one), 0));
  return Math.max(0, ...inside);
}

function keyOf(tokens: readonly Selector[]): string {
  let key = '*';
  for (const token of tokens.toReversed()) {
    if (isTraversal(token)) break;
    const name = nameOf(token);
    if (name !== null) return name;
    if (token.type === 'tag') key = token.name.toLowerCase();
  }
  return key;
}

/** Ids and classes left of the last step from an element to those around it. */
function namesAround(tokens: readonly Selector[]): string[] {
  const step = tokens.findLastIndex(({ type }) => type === 'child' || type === 'descendant');
  const isBeside = tokens.some(({ type }) => type === 'sibling' || type === 'adjacent');
  // What stands beside an element around is none that lies around.
  return isBeside ? [] : tokens.slice(0, Math.max(0, step)).flatMap((token) => nameOf(token) ?? []);
}

/** `.class` or `#id`; null for what names neither. */
function nameOf(token: Selector): string | null {
  if (token.type !== 'attribute' || token.value === '') return null;
  if (token.name === 'class' && token.action === 'element') return `.${token.value.toLowerCase()}`;
  return token.name === 'id' && token.action === 'equals' ? `#${token.value.toLowerCase()}` : null;
}

/** Characters of an attribute that are looked through in one step. */
const CHARACTERS_PER_STEP = 64;

type Adapter = NonNullable<Options<AnyNode, Element>['adapter']>;

function countingAdapter(limit: WorkLimit): Adapter {
  const childrenOf = (node: AnyNode) => ('children' in node ? node.children : []);
  const counted = <T extends readonly unknown[]>(nodes: T): T => {
    limit.spend(nodes.length + 1);
    return nodes;
  };
  return {
    isTag,
    getAttributeValue(element, name) {
      const value = element.attribs[name];
      limit.spend(1 + (value?.length ?? 0) / CHARACTERS_PER_STEP);
      return value;
    },
    hasAttrib: (element, name) => element.attribs[name] !== undefined,
    getChildren: (node) => counted(childrenOf(node)),
    getName: (element) => element.name,
    getParent(element) {
      limit.spend(1);
      return element.parent;
    },
    getSiblings: (node) => counted(node.parent === null ? [node] : childrenOf(node.parent)),
    prevElementSibling(node) {
      for (let before = node.prev; before !== null; before = before.prev) {
        limit.spend(1);
        if (isTag(before)) return before;
      }
      return null;
    },
    getText: (node) => (isText(node) ? node.data : ''),
    removeSubsets: (nodes) => nodes,
  };
}
