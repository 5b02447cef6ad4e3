// What a user costs in the database: each connects the bundled mailbox, has all of it classified and files ten emails.
// The sandbox's own mail is told apart: with a real provider it is not stored. It fails where the README tells less.
import { readFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';
import { ensureBuilt } from '../scripts/lib/project.mjs';

await ensureBuilt();
register();
const { startStack, connectBundled } = await import('@eisen/testkit');

const users = Number(process.argv[2] ?? 40);
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const toldKilobytes = Number(/about (\d+) KB with a hundred/.exec(readme)?.[1]);
/** Of few users the half-filled pages of each table weigh as much as the rest. */
const MOST_OVER_TOLD = users < 30 ? 2.5 : 1.15;
const stack = await startStack({ engine: 'pglite', people: [] });
const before = await readSizes();
let emails = 0;
for (let number = 0; number < users; number += 1) {
  const user = stack.anybody();
  await user.post('/api/register', {
    username: `user${number}`,
    email: `user${number}@people.example`,
    password: 'correct horse battery 1A',
    first_name: 'Ada',
    last_name: 'Example',
  });
  await connectBundled(user);
  const listed = (await user.get('/auth/emails?limit=200')).body.emails;
  emails += listed.length;
  for (let from = 0; from < listed.length; from += 100)
    await user.post('/auth/classify', {
      emails: listed.slice(from, from + 100).map(({ id }) => ({ id })),
    });
  for (const { id } of listed.slice(0, 10))
    await user.put(`/api/email-quadrants/${id}`, { quadrant: 'schedule' });
}
const after = await readSizes();
await stack.close();

const grown = Object.entries(after)
  .map(([table, bytes]) => [table, (bytes - (before[table] ?? 0)) / users / 1024])
  .filter(([, kilobytes]) => kilobytes > 0.5)
  .sort(([, a], [, b]) => b - a);
const sum = (isOf) =>
  Math.round(grown.filter(([table]) => isOf(table)).reduce((total, [, size]) => total + size, 0));
const isMail = (table) => table.startsWith('local_');
const kilobytesPerUser = sum((table) => !isMail(table));
console.log(
  JSON.stringify({
    bench: 'stored',
    users,
    emailsPerUser: Math.round(emails / users),
    kilobytesPerUser,
    toldKilobytes,
    sandboxMailKilobytes: sum(isMail),
    largest: Object.fromEntries(
      grown.slice(0, 8).map(([table, size]) => [table, Math.round(size)]),
    ),
  }),
);
if (!(kilobytesPerUser <= toldKilobytes * MOST_OVER_TOLD)) process.exitCode = 1;

/** Bytes of each table with its indexes. */
async function readSizes() {
  const answer = await stack.context.db.asSystem((tx) =>
    tx.execute(
      "select relname, pg_total_relation_size(oid)::bigint as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    ),
  );
  return Object.fromEntries(answer.rows.map(({ relname, bytes }) => [relname, Number(bytes)]));
}
