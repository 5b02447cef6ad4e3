// Seeded mail: the same seed gives the same mailbox, byte for byte.

/** A small generator of pseudo-random numbers (mulberry32), so that runs can be repeated. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const words =
  'the budget review client contract report meeting friday tomorrow please confirm numbers draft update team project invoice approve question schedule plan offer order delivery server outage newsletter discount week market travel legal board hiring thanks attached below regards deadline urgent today monday figures slide customer supplier'.split(
    ' ',
  );

/** @returns {Buffer} an mbox of `count` messages of about `bytes` bytes each, one a minute back from `newest` */
export function makeMbox({ count, seed = 1, bytes = 5_000, newest = new Date() }) {
  const random = createRandom(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const sentence = () =>
    Array.from({ length: 6 + Math.floor(random() * 10) }, () => pick(words)).join(' ');
  const parts = [];
  for (let i = 0; i < count; i += 1) {
    const at = new Date(newest.getTime() - i * 60_000);
    const sender = `person${Math.floor(random() * 400)}@${pick(['north', 'south', 'harbour', 'mill'])}.example`;
    const bulk = random() < 0.35;
    let body = '';
    while (body.length < bytes) body += `${sentence()}. ${random() < 0.15 ? '\n\n' : ''}`;
    parts.push(
      [
        `From ${sender} ${at.toUTCString()}`,
        `From: Person ${i % 400} <${sender}>`,
        'To: Ada Example <ada@office.example>',
        `Subject: ${sentence().slice(0, 70)}`,
        `Date: ${at.toUTCString()}`,
        `Message-ID: <bench-${seed}-${i}@mail.example>`,
        ...(bulk
          ? ['List-Id: <news.mail.example>', 'List-Unsubscribe: <https://news.example/off>']
          : []),
        'Content-Type: text/plain; charset=utf-8',
        '',
        body,
        '',
        '',
      ].join('\n'),
    );
  }
  return Buffer.from(parts.join(''));
}
