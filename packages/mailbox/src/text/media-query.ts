import { readLength, SCREEN } from './css-length.ts';
import { splitValue } from './css-text.ts';

/** Whether rules hold; `perhaps` where it depends on what is not known here. */
export type Holds = 'yes' | 'no' | 'perhaps';

/** A list of media queries, plain CSS, on a window on a desk by day. */
export function readMedia(list: string): Holds {
  if (list === '') return 'yes';
  const answers = splitValue(list, ',').map(readQuery);
  if (answers.includes('yes')) return 'yes';
  return answers.includes('perhaps') ? 'perhaps' : 'no';
}

function readQuery(query: string): Holds {
  const words = splitValue(query.replace(/\)(?=\S)/g, ') ').replace(/([a-z])\(/g, '$1 ('));
  const isNot = words[0] === 'not';
  const rest = words[0] === 'not' || words[0] === 'only' ? words.slice(1) : words;
  const answer = rest.includes('or') ? either(rest) : every(rest);
  if (!isNot || answer === 'perhaps') return answer;
  return answer === 'yes' ? 'no' : 'yes';
}

function every(words: readonly string[]): Holds {
  const answers = words.filter((word) => word !== 'and').map(readTerm);
  if (answers.includes('no')) return 'no';
  return answers.includes('perhaps') ? 'perhaps' : 'yes';
}

function either(words: readonly string[]): Holds {
  const answers = words.filter((word) => word !== 'or').map(readTerm);
  if (answers.includes('yes')) return 'yes';
  return answers.includes('perhaps') ? 'perhaps' : 'no';
}

function readTerm(term: string): Holds {
  if (term === 'all' || term === 'screen') return 'yes';
  if (/^(?:print|speech|aural|braille|embossed|handheld|projection|tty|tv)$/.test(term))
    return 'no';
  const inside = /^\((.*)\)$/.exec(term)?.[1]?.trim();
  return inside === undefined ? 'perhaps' : readFeature(inside);
}

const LENGTHS: Readonly<Record<string, number>> = {
  width: SCREEN.width,
  'device-width': SCREEN.width,
  height: SCREEN.height,
  'device-height': SCREEN.height,
};
const WORDS: Readonly<Record<string, string>> = {
  orientation: 'landscape',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
  scripting: 'none',
};

function readFeature(feature: string): Holds {
  const colon = feature.indexOf(':');
  if (colon === -1) return readRange(feature);
  const name = feature.slice(0, colon).trim();
  const value = feature.slice(colon + 1).trim();
  const bound = /^(min|max)-(.+)$/.exec(name);
  const own = LENGTHS[bound?.[2] ?? name];
  const length = readLength(value, BASE);
  if (own !== undefined && length !== null) {
    if (bound === null) return asHolds(own === length);
    return asHolds(bound[1] === 'min' ? own >= length : own <= length);
  }
  const word = WORDS[name];
  return word === undefined ? 'perhaps' : asHolds(word === value);
}

/** `width >= 600px`, or the name of a feature alone. */
function readRange(feature: string): Holds {
  const [, name = '', sign = '', value] = /^([a-z-]+) ?([<>]=?|=) ?(.+)$/.exec(feature) ?? [];
  const own = LENGTHS[name];
  const length = readLength(value, BASE);
  if (own === undefined || length === null) return 'perhaps';
  if (sign === '=') return asHolds(own === length);
  const isBeyond = sign.startsWith('>') ? own > length : own < length;
  return asHolds(isBeyond || (sign.endsWith('=') && own === length));
}

const BASE = { em: 16, whole: 0 };

function asHolds(is: boolean): Holds {
  return is ? 'yes' : 'no';
}
