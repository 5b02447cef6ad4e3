import type { CallDefinition } from '@eisen/contract';
import { send, tellRefusal } from './api.ts';
import { NetworkError, readApiError } from './api-errors.ts';

export interface DownloadOptions {
  /** Bytes that have come so far; the server does not know before how many there will be. */
  readonly onProgress: (sizeBytes: number) => void;
  readonly signal: AbortSignal;
}

export interface Download {
  readonly blob: Blob;
  /** As the server names it; null where it does not. */
  readonly fileName: string | null;
}

/** A large mailbox over a slow line. */
const TIMEOUT_MS = 60 * 60_000;

/**
 * Reads a file that a call answers. One that breaks off is no file: nothing of it is handed on.
 *
 * @throws ApiError the server refused · NetworkError no answer, or half of one · DOMException AbortError when
 *   `signal` gave up
 */
export async function downloadFile(
  call: CallDefinition,
  { onProgress, signal }: DownloadOptions,
): Promise<Download> {
  const response = await send(call, { signal, timeoutMs: TIMEOUT_MS });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw tellRefusal(readApiError(response, body, location.origin));
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) break;
      parts.push(next.value);
      sizeBytes += next.value.length;
      onProgress(sizeBytes);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError(false, error);
  }
  const type = response.headers.get('content-type') ?? '';
  return { blob: new Blob(parts, { type }), fileName: nameIn(response) };
}

function nameIn(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="([\w.-]+)"/.exec(header)?.[1] ?? null;
}
