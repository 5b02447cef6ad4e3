// Every operation of the adapters of Gmail and Outlook under every fault, at each of its calls and at all of them, for
// a user and in the background: `node bench/provider-faults.mjs`. One operation alone: `node bench/provider-faults.mjs archive`.
import { register } from 'tsx/esm/api';

register();
const {
  FAULT_COLUMNS,
  OPERATIONS,
  callsInCalm,
  casesAt,
  pressQuota,
  runCell,
  startEmulators,
  strikesOf,
} = await import('@eisen/testkit');

const only = process.argv[2];
const emulators = await startEmulators({
  users: [{ address: 'alice@north.example', displayName: 'Alice North' }],
});
const started = performance.now();
const wrong = [];
const cells = { google: 0, microsoft: 0 };
for (const name of Object.keys(cells)) {
  for (const [operation, one] of casesAt(name)) {
    if (only !== undefined && only !== operation) continue;
    const calm = await callsInCalm(emulators[name], name, one);
    for (const column of FAULT_COLUMNS) {
      if (column.only !== undefined && column.only !== name) continue;
      for (const strike of strikesOf(column, calm)) {
        cells[name] += 1;
        const found = await runCell(emulators[name], name, one, strike, calm);
        const when = `${name} ${operation} (${one.title}), ${column.title}, ${strike.priority}, ${strike.call ?? 'by call'}`;
        wrong.push(...found.map((words) => `${when}: ${words}`));
      }
    }
  }
}
const quotas = {
  google: { units: 6_000, windowMs: 60_000, atOnce: null },
  microsoft: { units: 10_000, windowMs: 600_000, atOnce: 4 },
};
const pressed = {};
for (const [name, quota] of Object.entries(only === undefined ? quotas : {})) {
  const { use, tookMs } = await pressQuota(emulators[name], name, quota, quota.units * 2.5);
  pressed[name] = { ...use, minutes: Math.round(tookMs / 6_000) / 10 };
  if (use.refused > 0) wrong.push(`${name} was over its quota ${use.refused} times`);
}
await emulators.close();

console.log(
  JSON.stringify({
    bench: 'provider-faults',
    operations: Object.keys(OPERATIONS).length,
    faults: FAULT_COLUMNS.length,
    cells,
    pressed,
    wrong: wrong.length,
    seconds: Math.round((performance.now() - started) / 1_000),
  }),
);
for (const words of wrong) console.error(words);
if (wrong.length > 0) process.exitCode = 1;
