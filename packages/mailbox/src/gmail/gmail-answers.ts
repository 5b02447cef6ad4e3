import type { Message } from '#message.ts';
import {
  type ScriptedAccountOptions,
  type ScriptedCall,
  scriptedAccount,
} from '#remote/scripted-api.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

/** For tests: Gmail's answers in their documented shapes, with invented people. */

export const GMAIL_BASE: ScriptedAccountOptions = { baseUrl: 'https://gmail.example' };

export function json(body: unknown, status = 200, head: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...head },
  });
}

export function googleError(status: number, reason: string): Response {
  const errors = [{ message: 'Words for people.', domain: 'global', reason }];
  return json({ error: { code: status, message: 'Words for people.', errors } }, status);
}

export function base64url(text: string | Uint8Array): string {
  return Buffer.from(text as string).toString('base64url');
}

export interface ResourceParts {
  readonly id?: string;
  readonly labelIds?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds after noon of 20 November 2026. */
  readonly seconds?: number;
  /** Further fields of the payload, in the place of the plain text. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export const NOON_MS = Date.UTC(2026, 10, 20, 12);

/** messages.get format=full of a plain message. */
export function resource(parts: ResourceParts = {}): Record<string, unknown> {
  const id = parts.id ?? '19a1';
  const headers = {
    From: 'Bob Baker <bob@baker.example>',
    To: 'Alice North <alice@owner.example>',
    Subject: `About ${id}`,
    Date: 'Fri, 20 Nov 2026 12:00:00 +0000',
    'Message-ID': `<${id}@baker.example>`,
    ...parts.headers,
  };
  return {
    id,
    threadId: `t-${id}`,
    labelIds: parts.labelIds ?? ['INBOX', 'UNREAD'],
    snippet: `Text of ${id}`,
    historyId: '4711',
    internalDate: String(NOON_MS + (parts.seconds ?? 0) * 1_000),
    sizeEstimate: 1_000,
    payload: {
      partId: '',
      mimeType: 'text/plain',
      filename: '',
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: { size: 20, data: base64url(`Text of ${id}.`) },
      ...parts.payload,
    },
  };
}

/** A part of a payload. */
export function part(
  partId: string,
  mimeType: string,
  body: Readonly<Record<string, unknown>>,
  more: {
    readonly filename?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly parts?: readonly unknown[];
  } = {},
): Record<string, unknown> {
  const headers = Object.entries(more.headers ?? {}).map(([name, value]) => ({ name, value }));
  return {
    partId,
    mimeType,
    filename: more.filename ?? '',
    headers,
    body,
    ...(more.parts === undefined ? {} : { parts: more.parts }),
  };
}

/** The paths that a batch asks for, in order. */
export function batchedPaths(call: ScriptedCall): string[] {
  return [...call.text.matchAll(/^GET (\S+)/gm)].map((match) => match[1] ?? '');
}

/** A batch's answer as Gmail writes it. */
export function batchAnswer(
  answers: readonly { readonly place?: number; readonly status?: number; readonly body: unknown }[],
): Response {
  const parts = answers.map(({ place, status, body }) =>
    [
      '--batch_x7',
      'Content-Type: application/http',
      ...(place === undefined ? [] : [`Content-ID: <response-item-${place}>`]),
      '',
      `HTTP/1.1 ${status ?? 200} Words`,
      'Content-Type: application/json; charset=UTF-8',
      '',
      JSON.stringify(body),
      '',
    ].join('\r\n'),
  );
  return new Response(`${parts.join('')}--batch_x7--`, {
    headers: { 'content-type': 'multipart/mixed; boundary=batch_x7' },
  });
}

/** What the adapter makes of one message of these parts. */
export async function readResource(parts: ResourceParts): Promise<Message> {
  const { account } = scriptedAccount(() => json(resource(parts)), GMAIL_BASE);
  const [message] = await createGmailMailbox(account).getMessages(['19a1' as Message['id']]);
  if (message === undefined) throw new Error('no message');
  return message;
}

/** A body as Gmail tells it. */
export const bodyOf = (words: string) => ({ size: words.length, data: base64url(words) });
