import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '@eisen/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '#config.ts';
import { sendFailure } from './error-handler.ts';
import { invalid } from './errors.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';
import { bareHeaders } from './security-headers.ts';

export interface EarlyRefusals {
  /** Addresses that cannot be read never reach a route; they are refused in the same words as any bad input. */
  refuseAddress(reply: FastifyReply): FastifyReply;
  /** A request that is no HTTP, has too long a head or never ends gets the common body, too, and the connection ends. */
  refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void;
}

export function createEarlyRefusals({ publicUrl }: Pick<Config, 'publicUrl'>): EarlyRefusals {
  const everywhere = bareHeaders(publicUrl);
  return {
    refuseAddress: (reply) =>
      sendFailure(reply.headers(everywhere), invalid({}, 'This address cannot be read')),
    refuseConnection(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const { status, sentence } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
      const id = randomUUID();
      const failure: Failure = {
        error: sentence,
        message: sentence,
        code: 'invalid',
        request_id: id,
      };
      const body = JSON.stringify(failure);
      const headers = {
        ...everywhere,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        [REQUEST_ID_HEADER]: id,
        connection: 'close',
      };
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
    },
  };
}

const UNREADABLE = { status: 400, sentence: 'This request cannot be read' };
const REFUSALS: Readonly<Record<string, { status: number; sentence: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request took too long' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The head of the request is too large' },
};
