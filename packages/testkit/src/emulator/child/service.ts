import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientTimeOf, withWait } from '#emulator/client-clock.ts';
import { errorReply } from '#emulator/faults/error-reply.ts';
import { createPageMemory, reorderPage } from '#emulator/faults/page-faults.ts';
import { createQuota, type Quota, unitsOf } from '#emulator/faults/quota.ts';
import { createFaultRules, type FaultRule, type Struck } from '#emulator/faults/rules.ts';
import { spoiled } from '#emulator/faults/spoiled-answers.ts';
import type {
  LoggedRequest,
  QuotaLimits,
  ServiceReport,
  ServiceSettings,
} from '#emulator/protocol.ts';
import { type Answer, type Call, type Reply, readJson } from './exchange.ts';
import { withSmallerPages } from './smaller-pages.ts';

export interface ServiceParts {
  /** The emulator with our doubles in front; `batchItem` brings the calls of a batch back to the faults. */
  answer(call: Call, batchItem: Answer): Promise<Reply>;
  addressOf(token: string): string | null;
  expire(token: string): void;
  limits(): QuotaLimits;
  /** Over the limit: Gmail says 403, Graph 429. */
  overQuota(): { readonly status: number; readonly reason?: string };
}

/** An answer that never arrives whole. */
const CUT = Symbol('cut');
type Outcome =
  | Reply
  | { readonly [CUT]: 'before' }
  | { readonly [CUT]: 'mid-body'; readonly reply: Reply };

const MOST_LOGGED = 300_000;

/** One provider's HTTP server on loopback: log, quota and faults first, then the answer. */
export async function startService(parts: ServiceParts) {
  let rules = createFaultRules([], 1);
  let limits: QuotaLimits | null = null;
  let quota: Quota | null = null;
  let pages = createPageMemory();
  let latencyMs = 0;
  let pageSize: number | null = null;
  let log: LoggedRequest[] = [];

  /** Made when the first call comes: the limits are known only then. */
  const currentQuota = () => {
    limits ??= parts.limits();
    quota ??= createQuota(limits, { enforce: false });
    return quota;
  };

  async function handle(call: Call): Promise<Outcome> {
    const token = tokenOf(call);
    const address = token === null ? null : parts.addressOf(token);
    const meter = address ?? 'nobody';
    const meters = currentQuota();
    const units = unitsOf(call.method, call.path);
    const places = placesOf(call);
    const refusal = meters.enter(meter, { units, places, atMs: clientTimeOf(call) });
    // In the order in which calls come, also those inside a batch.
    const entry = { method: call.method, path: call.path, status: 0, address, inner: call.inner };
    if (log.length < MOST_LOGGED) log.push(entry);
    try {
      if (latencyMs > 0 && !call.inner) await sleep(latencyMs);
      const outcome = refusal
        ? errorReply(call.path, {
            ...(limits?.refillsEvenly ? { status: 429 } : parts.overQuota()),
            retryAfter: refusal.retryAfterSeconds,
          })
        : await answerOrFail(call, token, meters.underWay(meter));
      entry.status = CUT in outcome ? 0 : outcome.status;
      return outcome;
    } finally {
      meters.leave(meter, places);
    }
  }

  async function answerOrFail(
    call: Call,
    token: string | null,
    underWay: number,
  ): Promise<Outcome> {
    const { method, path, inner } = call;
    const struck = rules.strike({ method, path, underWay, inner });
    const failure = await failureOf(struck, call, token);
    if (failure !== null) return failure;
    const reply = await parts.answer(withSmallerPages(call, pageSize), batchItem);
    const told = changed(reply, call, struck);
    pages.note(reply);
    const isCut = struck?.rule.fault === 'reset' && !call.inner;
    return isCut ? { [CUT]: 'mid-body', reply: told } : told;
  }

  /** Inside a batch nothing can be cut: such a call fails on its own. */
  async function batchItem(call: Call): Promise<Reply> {
    const outcome = await handle(call);
    return CUT in outcome ? errorReply(call.path, { status: 503 }) : outcome;
  }

  async function failureOf(
    struck: Struck | null,
    call: Call,
    token: string | null,
  ): Promise<Outcome | null> {
    if (struck === null) return null;
    const { rule } = struck;
    if (rule.fault === 'slow' && clientTimeOf(call) === null) await sleep(rule.delayMs);
    if (rule.fault === 'expire' && token !== null) {
      parts.expire(token);
      return errorReply(call.path, { status: 401, message: 'The access token has expired.' });
    }
    if (rule.fault === 'status' && !rule.afterwards) return refusalBy(rule, call);
    if (rule.fault === 'concurrency')
      return errorReply(call.path, { status: 429, retryAfter: rule.retryAfter ?? 1 });
    if (rule.fault === 'syncLost') return cursorLost(call);
    if (rule.fault === 'reset' && rule.when === 'before') return { [CUT]: 'before' };
    return null;
  }

  function changed(reply: Reply, call: Call, struck: Struck | null): Reply {
    if (struck?.rule.fault === 'duplicate')
      return pages.duplicate(reply, call.path, struck.rule.count ?? 1);
    if (struck?.rule.fault === 'reorder') return reorderPage(reply, struck.random);
    if (struck?.rule.fault === 'status') return refusalBy(struck.rule, call);
    if (struck?.rule.fault === 'slow' && clientTimeOf(call) !== null)
      return withWait(reply, { where: struck.rule.where ?? 'head', waitMs: struck.rule.delayMs });
    return struck === null ? reply : spoiled(reply, struck.rule);
  }

  const server = createServer((request, response) => {
    void readCall(request)
      .then(handle)
      .then((outcome) => deliver(outcome, response))
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    configure(settings: ServiceSettings) {
      rules = createFaultRules(settings.rules ?? [], settings.seed ?? 1);
      const { quota: wanted = false } = settings;
      limits = typeof wanted === 'object' ? wanted : parts.limits();
      quota = createQuota(limits, { enforce: wanted !== false });
      pages = createPageMemory();
      latencyMs = settings.latencyMs ?? 0;
      pageSize = settings.pageSize ?? null;
    },
    clearLog() {
      log = [];
    },
    requests: () => log,
    report: (): ServiceReport => ({
      requests: log.length,
      rules: rules.report(),
      quota: currentQuota().report(),
    }),
  };
}

/** Outlook works on up to four calls of a batch at once, and counts them; those inside count no more. */
function placesOf(call: Call): number {
  if (call.inner) return 0;
  if (call.path !== '/v1.0/$batch') return 1;
  const requests = readJson(call)?.requests;
  return Array.isArray(requests) ? Math.min(Math.max(1, requests.length), 4) : 1;
}

function refusalBy(rule: Extract<FaultRule, { fault: 'status' }>, call: Call): Reply {
  const { retryAfter } = rule;
  if (!rule.asDate || typeof retryAfter !== 'number') return errorReply(call.path, rule);
  const at = new Date(Date.now() + retryAfter * 1_000);
  return errorReply(call.path, { ...rule, retryAfter: at.toUTCString() });
}

function cursorLost(call: Call): Reply {
  if (!call.path.startsWith('/v1.0/'))
    return errorReply(call.path, { status: call.path.startsWith('/calendar/') ? 410 : 404 });
  const lost = errorReply(call.path, { status: 410 });
  const [path = ''] = call.path.split('?');
  return { ...lost, headers: { ...lost.headers, location: `http://${call.headers.host}${path}` } };
}

function tokenOf(call: Call): string | null {
  const [, token = null] = /^Bearer\s+(.+)$/i.exec(call.headers.authorization ?? '') ?? [];
  return token;
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { method = 'GET', url = '/' } = request;
  return { method, path: url, headers, body: Buffer.concat(chunks), inner: false };
}

function deliver(outcome: Outcome, response: ServerResponse): void {
  if (!(CUT in outcome)) {
    const length = outcome.status === 204 ? {} : { 'content-length': outcome.body.length };
    response.writeHead(outcome.status, { ...outcome.headers, ...length }).end(outcome.body);
    return;
  }
  if (outcome[CUT] === 'before') {
    response.destroy();
    return;
  }
  const { status, headers, body } = outcome.reply;
  response.writeHead(status, { ...headers, 'content-length': body.length + 1 });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}
