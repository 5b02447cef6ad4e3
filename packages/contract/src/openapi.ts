import type { z } from 'zod/mini';
import type { CallDefinition, CallFailure } from './call.ts';
import { CALLS } from './calls.ts';
import { eventDataSchemas } from './events.ts';
import { failureSchema, failuresOf } from './failures.ts';
import { IDEMPOTENCY_HEADER, idempotencyKeySchema } from './fields.ts';
import { createSchemaWriter, type SchemaWriter } from './openapi-schemas.ts';
import type {
  JsonSchema,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './openapi-types.ts';
import { IMPORT_FIELD } from './sandbox.ts';

/** The cookie that carries a session. */
export const SESSION_COOKIE = 'eisen_session';

const SECURITY_SCHEME = 'session';
const STREAM_ITEM = 'StreamEvent';

/** What a program that calls has to know before its first call, and the description of single calls cannot say. */
const DESCRIPTION = `Sorts a mailbox into the four quadrants of urgent and important.

Signing in: \`account.login\` answers with the cookie \`${SESSION_COOKIE}\`, which every later call carries. Calls that change something also carry the header \`Origin\` with the address of this server; without it they are refused (403 \`bad_origin\`). Bodies are JSON unless a call says otherwise. Every failure has the body \`Failure\`; its \`code\` is for programs, its \`error\` for people. After 429 wait for \`Retry-After\` seconds. A call that makes something takes an \`${IDEMPOTENCY_HEADER}\`: repeat it with the same key and body when no answer came. What happens meanwhile is told by \`events.stream\`.`;

export interface OpenApiOptions {
  /** Of the program, such as `1.4.0`. */
  readonly version: string;
  /** Where the calls go, without a slash at the end. */
  readonly serverUrl: string;
}

/**
 * The whole contract as an OpenAPI 3.1 document: every call with its request, its answers and its
 * failures. For the server and for tools; the browser never needs it.
 */
export function buildOpenApi({ version, serverUrl }: OpenApiOptions): OpenApiDocument {
  const writer = createSchemaWriter();
  const streamEvent = describeEvents(writer);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const call of CALLS) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operation(call, { writer, serverUrl }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Eisen',
      version,
      description: DESCRIPTION,
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { ...writer.components, [STREAM_ITEM]: streamEvent },
      securitySchemes: {
        [SECURITY_SCHEME]: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
    },
  };
}

interface Written {
  readonly writer: SchemaWriter;
  readonly serverUrl: string;
}

function operation(call: CallDefinition, { writer, serverUrl }: Written): OpenApiOperation {
  const content = requestContent(call, writer);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.id.split('.')[0] ?? call.id],
    security: call.auth === 'none' ? [] : [{ [SECURITY_SCHEME]: [] }],
    parameters: parameters(call, { writer, serverUrl }),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { ...successes(call, writer), ...failures(call, writer) },
  };
}

function parameters(call: CallDefinition, { writer, serverUrl }: Written): OpenApiParameter[] {
  const found = [...fields(call.params, 'path', writer), ...fields(call.query, 'query', writer)];
  if (call.method !== 'GET') {
    found.push({
      name: 'Origin',
      in: 'header',
      required: true,
      description:
        'The address of this server, or one that its operator allows. Browsers send it by themselves.',
      schema: { type: 'string', default: serverUrl },
    });
  }
  if (call.mediaType === EVENT_STREAM) {
    found.push({
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description:
        'The `id` of the last event that was read: the stream goes on behind it. Without it, it begins now. Where that is too long ago, an event `resync` says to read everything anew.',
      schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
    });
  }
  if (call.idempotent) {
    found.push({
      name: IDEMPOTENCY_HEADER,
      in: 'header',
      required: false,
      description: 'Kept 24 hours: a repeat gets the first answer and does nothing again.',
      schema: writer.write(idempotencyKeySchema, 'input'),
    });
  }
  return found;
}

function fields(
  schema: z.core.$ZodType | undefined,
  place: 'path' | 'query',
  writer: SchemaWriter,
): OpenApiParameter[] {
  if (!schema) return [];
  const { properties, required } = writer.write(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: property,
  }));
}

const EVENT_STREAM = 'text/event-stream';

const REQUEST_TYPES = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
} as const;

function requestContent(call: CallDefinition, writer: SchemaWriter): OpenApiContent | null {
  const bodyType = call.bodyType ?? 'none';
  if (bodyType === 'none') return null;
  const schema = call.body ? writer.write(call.body, 'input') : UPLOAD;
  return { [REQUEST_TYPES[bodyType]]: { schema } };
}

/** A body that is read as a stream instead of by a schema: one file. */
const UPLOAD: JsonSchema = {
  type: 'object',
  required: [IMPORT_FIELD],
  properties: { [IMPORT_FIELD]: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

function successes(call: CallDefinition, writer: SchemaWriter): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    Object.entries(call.success).map(([status, schema]) => [status, success(call, schema, writer)]),
  );
}

function success(
  call: CallDefinition,
  schema: z.core.$ZodType | null,
  writer: SchemaWriter,
): OpenApiResponse {
  if (schema) {
    const json = { 'application/json': { schema: writer.write(schema, 'output') } };
    return {
      description: 'Success',
      ...(call.startsSession ? { headers: { 'Set-Cookie': { schema: { type: 'string' } } } } : {}),
      content: json,
    };
  }
  if (call.mediaType === EVENT_STREAM) {
    const schema = { $ref: `#/components/schemas/${STREAM_ITEM}` };
    return {
      description:
        'Server-sent events that go on until the session ends. Each is one of these, with `data` as one line of JSON; lines that begin with a colon only keep the connection alive. Told at least once.',
      content: { [EVENT_STREAM]: { schema } },
    };
  }
  if (call.mediaType) {
    const schema = call.mediaType.startsWith('text/')
      ? { type: 'string' }
      : { type: 'string', contentMediaType: call.mediaType };
    return { description: 'Success', content: { [call.mediaType]: { schema } } };
  }
  return { description: 'Redirect', headers: { Location: { schema: { type: 'string' } } } };
}

/** One event of the stream for each name, so that a generated client knows what `data` is. */
function describeEvents(writer: SchemaWriter): JsonSchema {
  const kinds = Object.entries(eventDataSchemas).map(([name, data]) => ({
    type: 'object',
    required: ['id', 'event', 'data'],
    properties: {
      id: { type: 'string', pattern: '^[0-9]+$' },
      event: { const: name },
      data: writer.write(data, 'output'),
    },
  }));
  return { oneOf: kinds, discriminator: { propertyName: 'event' } };
}

function failures(call: CallDefinition, writer: SchemaWriter): Record<string, OpenApiResponse> {
  const byStatus = new Map<number, CallFailure[]>();
  for (const failure of failuresOf(call)) {
    byStatus.set(failure.status, [...(byStatus.get(failure.status) ?? []), failure]);
  }
  const content = { 'application/json': { schema: writer.write(failureSchema, 'output') } };
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      String(status),
      {
        description: [...new Set(all.map(describeFailure))].join('\n'),
        ...(status === 429 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
        content,
      },
    ]),
  );
}

function describeFailure({ code, text }: CallFailure): string {
  return text === undefined ? code : `${code}: ${text}`;
}
