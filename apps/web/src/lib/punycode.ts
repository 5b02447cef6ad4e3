/** RFC 3492, section 5: the numbers that DNS uses. */
const BASE = 36;
const SMALLEST = 1;
const LARGEST = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** A host name as people read it (`xn--…` decoded); what is no valid Punycode stays as it is. */
export function readableHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decode(label.slice(4)) ?? label) : label))
    .join('.');
}

function decode(label: string): string | null {
  const border = label.lastIndexOf('-');
  const codes = [...label.slice(0, Math.max(border, 0))].map((letter) => letter.charCodeAt(0));
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let place = 0;
  let at = border + 1;
  while (at < label.length) {
    const before = place;
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = digitOf(label.charCodeAt(at));
      at += 1;
      if (digit === null) return null;
      place += digit * weight;
      const least = Math.min(Math.max(step - bias, SMALLEST), LARGEST);
      if (digit < least) break;
      weight *= BASE - least;
      if (!Number.isSafeInteger(place + weight)) return null;
    }
    const count = codes.length + 1;
    bias = adapt(place - before, count, before === 0);
    code += Math.floor(place / count);
    if (code > 0x10ffff) return null;
    place %= count;
    codes.splice(place, 0, code);
    place += 1;
  }
  return String.fromCodePoint(...codes);
}

function digitOf(code: number): number | null {
  if (code >= 48 && code <= 57) return code - 22;
  const letter = code | 32;
  return letter >= 97 && letter <= 122 ? letter - 97 : null;
}

function adapt(difference: number, count: number, isFirst: boolean): number {
  let delta = isFirst ? Math.floor(difference / DAMP) : Math.floor(difference / 2);
  delta += Math.floor(delta / count);
  let step = 0;
  for (; delta > ((BASE - SMALLEST) * LARGEST) / 2; step += BASE)
    delta = Math.floor(delta / (BASE - SMALLEST));
  return step + Math.floor(((BASE - SMALLEST + 1) * delta) / (delta + SKEW));
}
