import type { AnswerOf, CallDefinition, QueryOf } from '@eisen/contract';
import { addressOf } from './api.ts';
import { InvalidAnswerError, NetworkError, readApiError } from './api-errors.ts';

export interface UploadOptions<C extends CallDefinition> {
  readonly query: QueryOf<C>;
  /** The multipart field of the file. */
  readonly field: string;
  readonly file: File;
  /** Share of the file that has left, 0 to 1; at 1 the server is still working on it. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends one file to a multipart call. `fetch` tells nothing of how far an upload is, so this one
 * call uses the older interface.
 *
 * @throws ApiError the server refused · NetworkError no answer · InvalidAnswerError not the promised
 *   shape · DOMException AbortError when `signal` gave up
 */
export function uploadFile<C extends CallDefinition>(
  call: C,
  { query, field, file, onProgress, signal }: UploadOptions<C>,
): Promise<AnswerOf<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, addressOf(call, { query }));
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => onProgress(1);
    request.onload = () => void readAnswer(call, request).then(resolve as never, reject);
    request.onerror = () => reject(new NetworkError(false, null));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.set(field, file, file.name);
    request.send(form);
  });
}

async function readAnswer(call: CallDefinition, request: XMLHttpRequest): Promise<unknown> {
  const body = readJson(request.responseText);
  if (request.status < 200 || request.status > 299) {
    const { status, statusText } = request;
    throw readApiError(new Response(null, { status, statusText }), body, location.origin);
  }
  const schema = call.success[request.status];
  const result = await schema?.['~standard'].validate(body);
  if (!result || result.issues) throw new InvalidAnswerError(call.id, 'not the promised shape');
  return result.value;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
