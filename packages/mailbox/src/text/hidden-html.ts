import { Parser } from 'htmlparser2';
import {
  FAINTEST,
  isSameColour,
  type Rgb,
  readColour,
  readDeclarations,
  readLength,
} from './css-values.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Letters of this size or less are not there to be read, in pixels. */
const TINIEST_PX = 2;
/** Further than this beyond an edge is off every screen, in pixels. */
const FAR_PX = 500;

/** What a text inherits of its elements. */
interface Look {
  readonly isGone: boolean;
  readonly isTiny: boolean;
  readonly isInvisible: boolean;
  readonly colour: Rgb | 'transparent' | null;
  /** Null where a picture or an unknown rule lies behind the letters. */
  readonly behind: Rgb | null;
}

const PLAIN: Look = {
  isGone: false,
  isTiny: false,
  isInvisible: false,
  colour: null,
  behind: [255, 255, 255],
};

/**
 * A sender's HTML without the words that its reader does not see: not displayed, transparent, tiny, off the screen,
 * cut away, in the colour of what lies behind them. Tags stay as they are, so that lines break where they did.
 *
 * @param sheet  the mail's own style sheet; the style elements themselves are gone already
 */
export function withoutHiddenWords(html: string, sheet: StyleSheet): string {
  const looks: Look[] = [PLAIN];
  const kept: string[] = [];
  let copiedTo = 0;
  const drop = (from: number, to: number) => {
    kept.push(html.slice(copiedTo, from), ' ');
    copiedTo = to;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        looks.push(lookOf(name, attributes, sheet, looks.at(-1) ?? PLAIN));
      },
      onclosetag() {
        if (looks.length > 1) looks.pop();
      },
      ontext(text) {
        if (text.trim() !== '' && !isSeen(looks.at(-1) ?? PLAIN))
          drop(parser.startIndex, parser.endIndex + 1);
      },
    },
    { decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  kept.push(html.slice(copiedTo));
  return kept.join('');
}

function isSeen({ isGone, isTiny, isInvisible, colour, behind }: Look): boolean {
  if (isGone || isTiny || isInvisible || colour === 'transparent') return false;
  return colour === null || behind === null || !isSameColour(colour, behind);
}

function lookOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  sheet: StyleSheet,
  around: Look,
): Look {
  const style = styleOf(name, attributes, sheet);
  const size = readLength(style.get('font-size') ?? sizeInShorthand(style.get('font')));
  const visibility = style.get('visibility');
  const colour = readColour(style.get('color') ?? attributes.color);
  const isKnownSize = style.has('font-size') || style.has('font');
  return {
    isGone: around.isGone || name === 'template' || 'hidden' in attributes || isTakenAway(style),
    isTiny: isKnownSize ? size !== null && size <= TINIEST_PX : around.isTiny,
    isInvisible:
      visibility === undefined ? around.isInvisible : /^(hidden|collapse)$/.test(visibility),
    colour: style.has('color') || 'color' in attributes ? colour : around.colour,
    behind: behindOf(style, attributes, around.behind),
  };
}

function styleOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  sheet: StyleSheet,
): Map<string, string> {
  const style = new Map<string, string>();
  const classes = (attributes.class ?? '').split(/\s+/).slice(0, 20);
  const names = ['*', name, ...classes.map((one) => `.${one}`), `#${attributes.id ?? ''}`];
  const sources = names.map((one) => sheet.get(one));
  for (const source of [...sources, readDeclarations(attributes.style ?? '')])
    for (const [property, value] of source ?? []) style.set(property, value);
  return style;
}

/** What takes an element away with all that is in it; nothing inside can come back. */
function isTakenAway(style: ReadonlyMap<string, string>): boolean {
  const length = (property: string) => readLength(style.get(property));
  const isZero = (property: string) => length(property) === 0;
  const isFar = (property: string) => (length(property) ?? 0) <= -FAR_PX;
  const opacity = Number.parseFloat(style.get('opacity') ?? '1');
  const isPlaced = /^(absolute|fixed|relative)$/.test(style.get('position') ?? '');
  const isCut = /hidden|clip/.test(
    `${style.get('overflow') ?? ''} ${style.get('overflow-y') ?? ''}`,
  );
  return (
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    opacity < FAINTEST ||
    ['text-indent', 'margin-left', 'margin-top'].some(isFar) ||
    (isPlaced && ['left', 'top', 'right', 'bottom'].some(isFar)) ||
    (isCut && ['height', 'max-height', 'width', 'max-width'].some(isZero)) ||
    /^rect\(0(px)?[\s,]+0(px)?[\s,]+0(px)?[\s,]+0(px)?\)$/.test(style.get('clip') ?? '') ||
    /inset\((5\d|[6-9]\d|100)%/.test(style.get('clip-path') ?? '') ||
    /scale[xy]?\(0(\.0\d*)?\)/.test(style.get('transform') ?? '')
  );
}

function behindOf(
  style: ReadonlyMap<string, string>,
  attributes: Readonly<Record<string, string>>,
  around: Rgb | null,
): Rgb | null {
  if (style.has('background-image') || 'background' in attributes) return null;
  const value = style.get('background-color') ?? style.get('background') ?? attributes.bgcolor;
  if (value === undefined || value === 'none' || value === 'inherit') return around;
  const colour = readColour(value);
  return colour === 'transparent' ? around : colour;
}

function sizeInShorthand(font: string | undefined): string | undefined {
  return /(?:^|\s)([\d.]+(?:px|pt|em|rem|%))(?=[\s/]|$)/.exec(font ?? '')?.[1];
}
