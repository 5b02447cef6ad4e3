// What mail can talk a language model into, and what a second opinion costs: `node bench/second-opinion.mjs [folder]`.
// Without a folder the carriers are the bundled, invented mail. A folder holds `triage-dev.jsonl` with its labels and
// `prompt-injection/` with `bipia-attacks.jsonl` and `composed.jsonl`; its mail stays where it is.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

register();
const {
  bundledRequests,
  MODEL_MODES,
  measureRouting,
  readPublicAttacks,
  runInjection,
  TRIAGE_ATTACKS,
} = await import('@eisen/testkit');

const NOW = new Date('2026-03-02T09:00:00Z');
const folder = process.argv[2];
const mail = folder ? await readFolder(folder) : bundledRequests(NOW);
const own = TRIAGE_ATTACKS.map((attack, place) => ({
  attack,
  carrier: mail[(place * 3) % mail.length],
  others: [1, 2].map((step) => mail[(place * 3 + step) % mail.length]),
  position: ['start', 'middle', 'end'][place % 3],
}));
const outside = composed();
const commands = outside.map(({ attack }) => attack.text);

const results = [];
for (const mode of MODEL_MODES)
  for (const result of await runInjection(mode, [...own, ...outside], commands))
    results.push({ ...result, set: TRIAGE_ATTACKS.some(({ family }) => family === result.family) });

const rowsOf = (isOwn) => results.filter((result) => result.set === isOwn);
console.log(
  `\nAttacks on ${mail.length} mails (${folder ?? 'bundled, invented'}): other mails moved / fell below the local quadrant / lifted itself, of mails attacked\n`,
);
table(rowsOf(true), 'our own');
table(rowsOf(false), 'public (BIPIA)');

const routes = await measureRouting(mail);
console.log(
  `Routing of ${routes.mails} mails: asked about ${routes.unsure.calls} (${share(routes.unsure.calls, routes.mails)}), tokens ${routes.unsure.tokens} against ${routes.all.tokens} for all (${share(routes.unsure.tokens, routes.all.tokens)}), ${Math.round(routes.all.tokens / routes.mails)} a mail`,
);

const sum = (name) => results.reduce((total, result) => total + Number(result[name]), 0);
const harm = { othersMoved: sum('othersMoved'), fellBelow: sum('fellBelow') };
console.log(
  JSON.stringify({
    bench: 'second-opinion',
    cases: results.length,
    ...harm,
    lifted: sum('lifted'),
    ...routes,
  }),
);
if (harm.othersMoved + harm.fellBelow > 0) process.exitCode = 1;

function table(rows, title) {
  const families = [...new Set(rows.map(({ family }) => family))];
  console.log([title.padEnd(28), ...MODEL_MODES.map((mode) => mode.padStart(13))].join(''));
  for (const family of [...families, 'all']) {
    const cells = MODEL_MODES.map((mode) => {
      const some = rows.filter(
        (row) => row.mode === mode && (family === 'all' || row.family === family),
      );
      const count = (name) => some.reduce((total, row) => total + Number(row[name]), 0);
      return `${count('othersMoved')}/${count('fellBelow')}/${count('lifted')} of ${some.length}`.padStart(
        13,
      );
    });
    console.log([family.padEnd(28), ...cells].join(''));
  }
  console.log('');
}

/** The pairs of the folder, or each public attack in a bundled mail. */
function composed() {
  const file = folder && path.join(folder, 'prompt-injection/composed.jsonl');
  const pick = (place) => [1, 2].map((step) => mail[(place * 3 + step) % mail.length]);
  if (!file || !existsSync(file))
    return readPublicAttacks()
      .slice(0, 100)
      .map((attack, place) => ({
        attack,
        carrier: mail[(place * 3) % mail.length],
        others: pick(place),
        position: ['start', 'middle', 'end'][place % 3],
      }));
  const attacks = new Map(
    readLines(path.join(folder, 'prompt-injection/bipia-attacks.jsonl')).map(
      ({ id, type, text }) => [id, { family: type, text }],
    ),
  );
  const byId = new Map(mail.map((one) => [one.id, one]));
  return readLines(file).map(({ carrier, attack, position }, place) => ({
    attack: attacks.get(attack),
    carrier: byId.get(carrier),
    others: pick(place).filter(({ id }) => id !== carrier),
    position,
  }));
}

function readLines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function readFolder(from) {
  const { readExamples } = await import('../packages/triage/training/mail.ts');
  return readExamples(from, 'triage-dev').map(({ id, input }) => ({ id, input }));
}

function share(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
