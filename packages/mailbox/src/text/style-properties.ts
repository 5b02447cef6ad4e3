import { readColour } from './colours.ts';
import { readLength, readShare } from './css-length.ts';
import { splitValue } from './css-text.ts';

type Check = (value: string, isQuirky: boolean) => boolean;

const ANY_BASE = { em: 16, whole: 100 };
/** Without a document type a length needs no unit. */
const isLength: Check = (value, isQuirky) =>
  readLength(value, ANY_BASE) !== null || (isQuirky && /^[+-]?[\d.]+$/.test(value));
const isLengthOr =
  (words: RegExp): Check =>
  (value, isQuirky) =>
    words.test(value) || isLength(value, isQuirky);
const isWord =
  (words: RegExp): Check =>
  (value) =>
    words.test(value);
const isShare: Check = (value) => readShare(value) !== null;
const isColour: Check = (value, isQuirky) =>
  value === 'currentcolor' || readColour(value, isQuirky) !== null;
const isAny: Check = () => true;

const SIZE_WORDS =
  /^(?:auto|none|(?:min|max|fit)-content|fit-content\(.*\)|stretch|-webkit-fill-available|-moz-.*)$/;
const AUTO = /^auto$/;
const SYSTEM_FONTS = /^(?:caption|icon|menu|message-box|small-caption|status-bar)$/;
const IMAGE = /^(?:url|(?:[a-z-]+-)?(?:gradient|image-set|image|cross-fade|element|paint))\(/;
const PLACEMENT =
  /^(?:none|repeat|repeat-[xy]|no-repeat|space|round|scroll|fixed|local|left|right|top|bottom|center|cover|contain|auto|(?:border|padding|content)-box|text)$/;
const FONT_SIZE_WORDS =
  /^(?:xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|smaller|larger)$/;
const isFontSize: Check = isLengthOr(FONT_SIZE_WORDS);
const isLineHeight: Check = (value, isQuirky) =>
  value === 'normal' || isShare(value, isQuirky) || isLength(value, isQuirky);
const DISPLAYS =
  /^(?:none|if\(.*\)|contents|block|inline|flow-root|(?:inline-)?(?:block|flex|grid|table)|table-(?:row|cell|caption|column|row-group|header-group|footer-group|column-group)|list-item|run-in|ruby.*|-webkit-.*|(?:block|inline) \S+)$/;

/** The properties that decide what is seen, and what a browser takes for a value of theirs. */
export const LONGHANDS: ReadonlyMap<string, Check> = new Map(
  Object.entries<Check>({
    display: isWord(DISPLAYS),
    visibility: isWord(/^(?:visible|hidden|collapse)$/),
    'content-visibility': isWord(/^(?:visible|hidden|auto)$/),
    'mso-hide': isWord(/^(?:all|none|screen)$/),
    opacity: isShare,
    filter: isAny,
    color: isColour,
    'text-fill': isColour,
    'background-color': isColour,
    'background-image': isAny,
    'background-clip': isWord(
      /^(?:(?:border|padding|content)-box|text|border-area)(?:, ?[-a-z]+)*$/,
    ),
    'font-size': isFontSize,
    'font-size-adjust': isAny,
    'text-security': isWord(/^(?:none|disc|circle|square)$/),
    'line-height': isLineHeight,
    'letter-spacing': isLengthOr(/^normal$/),
    'text-indent': (value, isQuirky) => isLength(value.split(' ')[0] ?? '', isQuirky),
    position: isWord(/^(?:static|relative|absolute|fixed|sticky|-webkit-sticky)$/),
    top: isLengthOr(AUTO),
    right: isLengthOr(AUTO),
    bottom: isLengthOr(AUTO),
    left: isLengthOr(AUTO),
    'margin-top': isLengthOr(AUTO),
    'margin-right': isLengthOr(AUTO),
    'margin-bottom': isLengthOr(AUTO),
    'margin-left': isLengthOr(AUTO),
    'padding-top': isLength,
    'padding-right': isLength,
    'padding-bottom': isLength,
    'padding-left': isLength,
    width: isLengthOr(SIZE_WORDS),
    height: isLengthOr(SIZE_WORDS),
    'min-width': isLengthOr(SIZE_WORDS),
    'min-height': isLengthOr(SIZE_WORDS),
    'max-width': isLengthOr(SIZE_WORDS),
    'max-height': isLengthOr(SIZE_WORDS),
    'overflow-x': isWord(/^(?:visible|hidden|clip|scroll|auto|overlay)$/),
    'overflow-y': isWord(/^(?:visible|hidden|clip|scroll|auto|overlay)$/),
    'box-sizing': isWord(/^(?:content|border)-box$/),
    contain: isAny,
    'offset-path': isAny,
    clip: isWord(/^(?:auto|rect\(.*\))$/),
    'clip-path': isAny,
    'mask-image': isAny,
    transform: isWord(/^(?:none|(?:[a-z0-9]+\([^()]*(?:\([^()]*\)[^()]*)*\) ?)+)$/),
    translate: isWord(/^(?:none|[-+\d.a-z%() */]+)$/),
    scale: isWord(/^(?:none|[-+\d.%e ]+)$/),
    rotate: isWord(/^(?:none|[-+\d.a-z ]+)$/),
    zoom: (value) => value === 'normal' || isShare(value, false),
  }),
);

interface Shorthand {
  readonly names: readonly string[];
  /** One part for each name, undefined for what is left to its beginning; null when it is no value at all. */
  split(value: string, isQuirky: boolean): readonly (string | undefined)[] | null;
}

const SIDES = ['top', 'right', 'bottom', 'left'];

function sides(names: readonly string[]): Shorthand {
  return {
    names,
    split(value) {
      const [top, right = top, bottom = top, left = right, more] = splitValue(value);
      return more === undefined ? [top, right, bottom, left] : null;
    },
  };
}

function pair(names: readonly [string, string]): Shorthand {
  return {
    names,
    split(value) {
      const [first, second = first, more] = splitValue(value);
      return more === undefined ? [first, second] : null;
    },
  };
}

export const SHORTHANDS: ReadonlyMap<string, Shorthand> = new Map(
  Object.entries<Shorthand>({
    margin: sides(SIDES.map((side) => `margin-${side}`)),
    padding: sides(SIDES.map((side) => `padding-${side}`)),
    inset: sides(SIDES),
    'margin-inline': pair(['margin-left', 'margin-right']),
    'margin-block': pair(['margin-top', 'margin-bottom']),
    'padding-inline': pair(['padding-left', 'padding-right']),
    'padding-block': pair(['padding-top', 'padding-bottom']),
    'inset-inline': pair(['left', 'right']),
    'inset-block': pair(['top', 'bottom']),
    overflow: pair(['overflow-x', 'overflow-y']),
    background: {
      names: ['background-color', 'background-image', 'background-clip'],
      split: splitBackground,
    },
    font: { names: ['font-size', 'line-height'], split: splitFont },
    mask: { names: ['mask-image'], split: (value) => [value] },
    offset: { names: ['offset-path'], split: (value) => [value] },
  }),
);

/** Logical names as they lie in a page that runs from left to right, and older names. */
export const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'inline-size': 'width',
    'block-size': 'height',
    'min-inline-size': 'min-width',
    'min-block-size': 'min-height',
    'max-inline-size': 'max-width',
    'max-block-size': 'max-height',
    'inset-inline-start': 'left',
    'inset-inline-end': 'right',
    'inset-block-start': 'top',
    'inset-block-end': 'bottom',
    'margin-inline-start': 'margin-left',
    'margin-inline-end': 'margin-right',
    'margin-block-start': 'margin-top',
    'margin-block-end': 'margin-bottom',
    'padding-inline-start': 'padding-left',
    'padding-inline-end': 'padding-right',
    'padding-block-start': 'padding-top',
    'padding-block-end': 'padding-bottom',
    'overflow-inline': 'overflow-x',
    'overflow-block': 'overflow-y',
    '-webkit-text-fill-color': 'text-fill',
    '-webkit-transform': 'transform',
    '-webkit-filter': 'filter',
    '-webkit-clip-path': 'clip-path',
    '-webkit-mask': 'mask',
    '-webkit-mask-image': 'mask-image',
    '-webkit-mask-box-image': 'mask-image',
    'mask-border': 'mask-image',
    'mask-border-source': 'mask-image',
    '-webkit-text-security': 'text-security',
    '-webkit-box-sizing': 'box-sizing',
    '-moz-box-sizing': 'box-sizing',
    '-webkit-opacity': 'opacity',
    '-webkit-background-clip': 'background-clip',
  }),
);

/** The colour is among the words of the last layer; pictures may stand in any. */
function splitBackground(value: string, isQuirky: boolean): (string | undefined)[] | null {
  const words = splitValue(value, ' ,/');
  const colour = words.find((word) => isColour(word, isQuirky));
  const images = words.filter((word) => IMAGE.test(word));
  const others = words.filter((word) => word !== colour && !IMAGE.test(word));
  if (!others.every((word) => PLACEMENT.test(word) || isLength(word, isQuirky))) return null;
  const clip = others.includes('text') ? 'text' : undefined;
  return [colour, images.length > 0 ? images.join(' ') : undefined, clip];
}

/** `[style] [weight] size[/line-height] family`: the first word that is a size. */
function splitFont(value: string): (string | undefined)[] | null {
  for (const word of splitValue(value)) {
    const [size = '', height] = splitValue(word, '/');
    if (!isFontSize(size, false)) continue;
    const isHeight = height !== undefined && isLineHeight(height, false);
    return [size, isHeight ? height : undefined];
  }
  return SYSTEM_FONTS.test(value) ? [] : null;
}
