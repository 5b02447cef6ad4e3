import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerAs, givesOrders, type Told } from './answers.ts';
import { refuseParameter } from './refuse-parameter.ts';

/** How the double behaves, from its next request on. */
export type ModelMode =
  | 'good'
  /** Answers well, but late. */
  | 'slow'
  /** Breaks every connection. */
  | 'dead'
  /** 429 with `Retry-After`. */
  | 'busy'
  /** Talks instead of answering in the form asked for. */
  | 'malformed'
  /** The right form, with quotes and numbers that cannot be. */
  | 'lying'
  /** Refuses mail that gives orders, as filters of contents do, and answers all other well. */
  | 'filtering'
  /** Does what the mail says instead of what it was asked. */
  | 'obeying'
  /** Answers well, in a fence. */
  | 'fenced'
  /** Answers well behind its thoughts, in which it considers another answer. */
  | 'thinking'
  /** Answers well between two sentences. */
  | 'preamble'
  /** Answers well whoever does without `max_tokens`, `temperature` and a schema. */
  | 'refuses-parameters';

export const MODEL_MODES: readonly ModelMode[] = [
  'good',
  'slow',
  'dead',
  'busy',
  'malformed',
  'lying',
  'filtering',
  'obeying',
  'fenced',
  'thinking',
  'preamble',
  'refuses-parameters',
];

export interface ModelDouble {
  /** For AI_BASE_URL. */
  readonly baseUrl: string;
  readonly requests: readonly LoggedQuestion[];
  behave(mode: ModelMode): void;
  forget(): void;
  close(): Promise<void>;
}

export interface LoggedQuestion {
  readonly authorization: string | null;
  /** The whole body, as text. */
  readonly body: string;
  /** What stood between the two lines. */
  readonly told: Told;
}

/** Tokens, roughly: four letters each. */
const LETTERS_PER_TOKEN = 4;

/**
 * A server on this machine that speaks OpenAI's chat completions and misbehaves on demand. It reads the mail out of the
 * prompt as a model would, between the two drawn lines.
 *
 * @param options.lateMs      how long a slow answer takes
 * @param options.retryAfterS what `busy` asks for
 * @param options.commands    texts that the obeying double takes for an order of any other kind
 */
export async function startModelDouble(
  options: {
    readonly mode?: ModelMode;
    readonly lateMs?: number;
    readonly retryAfterS?: number;
    readonly commands?: readonly string[];
  } = {},
): Promise<ModelDouble> {
  const { lateMs = 2_000, retryAfterS = 30, commands = [] } = options;
  let mode = options.mode ?? 'good';
  const requests: LoggedQuestion[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      send(response, request.url === '/v1/models' ? 200 : 404, { object: 'list', data: [] });
      return;
    }
    const { messages, model } = JSON.parse(body) as Chat;
    const system = messages.find(({ role }) => role === 'system')?.content ?? '';
    const prompt = messages.find(({ role }) => role === 'user')?.content ?? '';
    const told = readTold(prompt);
    const authorization = request.headers.authorization ?? null;
    requests.push({ authorization, body, told });
    const current = mode;
    if (current === 'dead') {
      request.socket.destroy();
      return;
    }
    if (current === 'busy') {
      send(
        response,
        429,
        { error: { message: 'Too many requests' } },
        { 'retry-after': `${retryAfterS}` },
      );
      return;
    }
    if (current === 'filtering' && givesOrders(told, commands)) {
      send(response, 400, { error: { message: 'Filtered', code: 'content_filter' } });
      return;
    }
    const refused = current === 'refuses-parameters' ? refuseParameter(JSON.parse(body)) : null;
    if (refused !== null) {
      send(response, 400, refused);
      return;
    }
    if (current === 'slow') await sleep(lateMs, undefined, { ref: false });
    const content = answerAs(current, { system, told, commands, place: requests.length });
    send(response, 200, {
      id: `chat-${requests.length}`,
      object: 'chat.completion',
      created: 0,
      model,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: {
        prompt_tokens: Math.ceil((system.length + prompt.length) / LETTERS_PER_TOKEN),
        completion_tokens: Math.ceil(content.length / LETTERS_PER_TOKEN),
        total_tokens: Math.ceil(
          (system.length + prompt.length + content.length) / LETTERS_PER_TOKEN,
        ),
      },
    });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  // Otherwise a connection that idled is closed just when the next question goes out on it.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (next) => {
      mode = next;
    },
    forget: () => {
      requests.length = 0;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Chat {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

function readTold(prompt: string): Told {
  const [line = ''] = /^----- \w+ -----$/m.exec(prompt) ?? [];
  const data = line === '' ? '{}' : (prompt.split(line)[1] ?? '{}');
  return JSON.parse(data) as Told;
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
