import { type Document, Element } from 'domhandler';
import { html as HTML, parse, type Token } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { TooMuchWork } from './work-limit.ts';

/** Elements of one mail; newsletters have about 2,000. */
const MAX_ELEMENTS = 100_000;
/** Browsers stop at 512; long conversations reach some hundred. */
const MAX_DEPTH = 1_000;

export interface MailDocument {
  readonly root: Document;
  /** Without a document type names of classes are compared as if they were lower case. */
  readonly isQuirky: boolean;
}

/**
 * A sender's HTML as the tree that a browser makes of it. Read is as much as the bounds allow: whatever stands behind
 * the hundred-thousandth element, or behind one that lies a thousand deep, is not there.
 */
export function parseMailDocument(html: string): MailDocument {
  const kept: { root: Document | null } = { root: null };
  try {
    // As the cleaner of the app reads it: without scripts.
    parse(html, { treeAdapter: boundedAdapter(kept), scriptingEnabled: false });
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
  }
  const root = kept.root ?? adapter.createDocument();
  return { root, isQuirky: root['x-mode'] === HTML.DOCUMENT_MODE.QUIRKS };
}

/** Counts what is made: a few hundred bytes can ask for millions of elements (formatting that is opened anew). */
function boundedAdapter(kept: { root: Document | null }): typeof adapter {
  let elements = 0;
  let depth = 0;
  return {
    ...adapter,
    createDocument() {
      kept.root = adapter.createDocument();
      return kept.root;
    },
    createElement(name: string, namespace: HTML.NS, attributes: Token.Attribute[]): Element {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new TooMuchWork();
      // The adapter's own makes two more tables of where each attribute's name comes from.
      const attribs: Element['attribs'] = Object.create(null);
      for (const { name: attribute, value } of attributes) attribs[attribute] = value;
      const element = new Element(name, attribs, []);
      element.namespace = namespace;
      return element;
    },
    adoptAttributes({ attribs }: Element, attributes: Token.Attribute[]) {
      for (const { name, value } of attributes) attribs[name] ??= value;
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooMuchWork();
    },
    onItemPop() {
      depth -= 1;
    },
  };
}
