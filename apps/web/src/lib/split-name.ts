/** A name as it was written in one field: the last word is the last name, with what belongs before it ("van Dijk"). */
export function splitName(name: string): {
  readonly first_name: string;
  readonly last_name: string;
} {
  const words = name.trim().split(/\s+/);
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.has(word));
  const at = particle === -1 || particle === words.length - 1 ? words.length - 1 : particle;
  if (words.length === 1) return { first_name: words[0] ?? '', last_name: '' };
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') };
}

const PARTICLES = new Set(
  'af al bin da de del della den der di dos du el ibn la le ten ter van von zu zur'.split(' '),
);
