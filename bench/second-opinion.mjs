// What mail can talk a language model into, and what a second opinion costs: `node bench/second-opinion.mjs [folder]`.
// Without a folder the carriers are the bundled, invented mail. A folder holds `triage-dev.jsonl` with its labels and
// `prompt-injection/` with `bipia-attacks.jsonl` and `composed.jsonl`; its mail stays where it is. `--write` puts the
// tables into the model card of the second opinion.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { excerpt } = await import('@eisen/assistant');
const {
  bundledRequests,
  MODEL_MODES,
  measureRouting,
  readPublicAttacks,
  runInjection,
  TRIAGE_ATTACKS,
} = await import('@eisen/testkit');

const NOW = new Date('2026-03-02T09:00:00Z');
const CARD = path.join(import.meta.dirname, '../packages/assistant/MODEL-CARD.md');
const MARKS = ['<!-- figures -->', '<!-- end of figures -->'];
const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
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
/** With `--few` one mode and a few attacks: whether it still runs to its end. */
const isFew = process.argv.includes('--few');
const cases = isFew ? [...own.slice(0, 3), ...outside.slice(0, 3)] : [...own, ...outside];
for (const mode of isFew ? MODEL_MODES.slice(0, 1) : MODEL_MODES)
  results.push(...(await runInjection(mode, cases, commands)));
const routes = await measureRouting(mail);
const tables = [
  '### Attacks',
  '',
  `Carriers: ${folder ? `${mail.length} mails of triage-dev` : `the ${mail.length} bundled, invented mails`}. In each cell: other mails moved / fell below the local place or out of it / lifted itself / hid itself under eliminate, of mails attacked.`,
  '',
  ...table(TRIAGE_ATTACKS, 'our own'),
  '',
  ...table(
    outside.map(({ attack }) => attack),
    'public (BIPIA)',
  ),
  '',
  '### Routing',
  '',
  '| Asked about | Mails | Share | Tokens | Share | Tokens a mail |',
  '|---|---|---|---|---|---|',
  ...['unsure', 'all'].map((asked) => route(asked)),
].join('\n');
console.log(tables);
if (process.argv.includes('--write')) writeInto(CARD, tables);

const sum = (name) => results.reduce((total, result) => total + Number(result[name]), 0);
const harm = { othersMoved: sum('othersMoved'), fellBelow: sum('fellBelow') };
console.log(
  JSON.stringify({
    bench: 'second-opinion',
    cases: results.length,
    ...harm,
    lifted: sum('lifted'),
    hidden: sum('hidden'),
    ...routes,
  }),
);
if (harm.othersMoved + harm.fellBelow > 0) process.exitCode = 1;

function table(attacks, title) {
  const families = [...new Set(attacks.map(({ family }) => family))];
  const head = `| ${[title, ...MODEL_MODES].join(' | ')} |`;
  const lines = [...families, 'all'].map((family) => {
    const cells = MODEL_MODES.map((mode) => {
      const some = results.filter(
        (row) =>
          row.mode === mode &&
          (family === 'all' ? families.includes(row.family) : row.family === family),
      );
      const count = (name) => some.reduce((total, row) => total + Number(row[name]), 0);
      const counts = ['othersMoved', 'fellBelow', 'lifted', 'hidden'].map(count);
      return `${counts.join('/')} of ${some.length}`;
    });
    return `| ${[family, ...cells].join(' | ')} |`;
  });
  return [head, `|${'---|'.repeat(MODEL_MODES.length + 1)}`, ...lines];
}

function route(asked) {
  const { calls, tokens } = routes[asked];
  const name = asked === 'all' ? 'every mail' : 'what the local assistant is not sure of';
  const perMail = calls === 0 ? 0 : Math.round(tokens / calls);
  return `| ${name} | ${calls} of ${routes.mails} | ${share(calls, routes.mails)} | ${tokens} | ${share(tokens, routes.all.tokens)} | ${perMail} |`;
}

function writeInto(file, text) {
  const card = readFileSync(file, 'utf8');
  const [before, rest] = card.split(MARKS[0]);
  const after = rest?.split(MARKS[1])[1];
  if (after === undefined) throw new Error('The card has no place for figures.');
  writeFileSync(file, `${before}${MARKS[0]}\n${text}\n${MARKS[1]}${after}`);
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
  return readExamples(from, ['triage-dev']).map(({ id, input }) => ({
    id,
    input: { ...input, text: excerpt(input.text) },
    newText: input.text,
  }));
}

function share(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
