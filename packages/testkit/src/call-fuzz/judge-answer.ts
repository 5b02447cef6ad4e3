import { type CallDefinition, failureSchema, failuresOf } from '@eisen/contract';
import type { ClientAnswer } from '#client.ts';

/** What the inside of a program looks like when it gets out: places in code, and words of the database. */
const INSIDES =
  /\bat \S+ \(|\.[jt]s:\d|node_modules|syntax error at|violates|invalid byte|relation "|drizzle|pglite|postgres|select "|insert into|stack"/i;

/** An address or a method that is no call's. */
const NO_CALL: readonly (readonly [number, string])[] = [
  [404, 'not_found'],
  [405, 'method_not_allowed'],
];

/** Everything that an answer breaks of what the contract promises; empty when it keeps to it. */
export function judgeAnswer(call: CallDefinition, answer: ClientAnswer): readonly string[] {
  const broken: string[] = [];
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.headers['x-content-type-options'] !== 'nosniff') broken.push('no nosniff');
  if (answer.headers['x-odd'] !== undefined) broken.push('a header of the request came back');
  if (answer.status < 400) {
    // Its body was parsed by the contract inside the server, which makes a wrong one a 500.
    const schema = call.success[answer.status];
    if (schema === undefined) broken.push(`promises no status ${answer.status}`);
    const promisedType = schema ? 'application/json' : call.mediaType;
    if (answer.status < 300 && promisedType !== undefined && !type.startsWith(promisedType))
      broken.push(`answers ${type} instead of ${promisedType}`);
    if (answer.headers.location !== undefined && !isOwnPath(answer.headers.location))
      broken.push(`leads to ${answer.headers.location.slice(0, 80)}`);
    return broken;
  }
  const failure = failureSchema.safeParse(answer.body);
  if (!type.startsWith('application/json') || !failure.success)
    return [...broken, `a failure of status ${answer.status} without the common body`];
  const { code } = failure.data;
  const isPromised =
    code === 'not_served' ||
    failuresOf(call).some((one) => one.status === answer.status && one.code === code) ||
    NO_CALL.some(([status, one]) => status === answer.status && one === code);
  if (!isPromised) broken.push(`promises no ${answer.status} ${code}`);
  if (answer.status >= 500 && code !== 'not_served') broken.push(`${answer.status} ${code}`);
  if (INSIDES.test(answer.text)) broken.push('tells of its inside');
  return broken;
}

function isOwnPath(location: string): boolean {
  return /^\/(?![/\\])/.test(location);
}
