import type { CallDefinition, OpenApiDocument } from '@eisen/contract';
import fc from 'fast-check';
import type { RequestOptions } from '#client.ts';
import { fromSchema, type SchemaWorld, type WrittenSchema } from './from-schema.ts';
import { oddBody, oddContentType, oddHeaders, oddText } from './odd-values.ts';

export interface FuzzedRequest {
  readonly method: string;
  readonly url: string;
  readonly options: RequestOptions;
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  multipart: 'multipart/form-data; boundary=x',
  form: 'application/x-www-form-urlencoded',
};

/** Requests of one call as the contract's own document describes it, from fitting to absurd. */
export function requestsOf(
  call: CallDefinition,
  document: OpenApiDocument,
  world: SchemaWorld,
): fc.Arbitrary<FuzzedRequest> {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  const parameters = operation?.parameters ?? [];
  const valuesOf = (place: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map((one) => [one.name, fromSchema(one.schema as WrittenSchema, world, one.name)]),
      ),
      { requiredKeys: place === 'path' ? undefined : [] } as { requiredKeys: [] },
    );
  const content = Object.values(operation?.requestBody?.content ?? {})[0];
  const schema = (content?.schema ?? {}) as WrittenSchema;
  return fc
    .record({
      params: valuesOf('path'),
      query: valuesOf('query'),
      oddQuery: seldom(10, fc.tuple(oddText, oddText)),
      body: bodiesOf(call, schema, world),
      type: seldom(25, oddContentType),
      headers: oddHeaders,
      key: seldom(3, fc.uuid()),
    })
    .map(({ params, query, oddQuery, body, type, headers, key }) => {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name]));
      const search = [...Object.entries(query), ...(oddQuery === null ? [] : [oddQuery])]
        .flatMap(([name, value]) =>
          [value]
            .flat()
            .slice(0, 50)
            .map((one) => [name, one] as const),
        )
        .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
        .join('&');
      const isSafe = call.method === 'GET';
      return {
        method: call.method,
        url: search === '' ? path : `${path}?${search}`,
        options: {
          headers: {
            ...(isSafe
              ? {}
              : { 'content-type': type ?? TYPES[call.bodyType ?? 'json'] ?? TYPES.json }),
            ...(call.idempotent && key !== null ? { 'idempotency-key': key } : {}),
            ...headers,
          },
          ...(isSafe ? {} : { body }),
        },
      };
    });
}

/** One time in so many. */
function seldom<T>(oneIn: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function bodiesOf(
  call: CallDefinition,
  schema: WrittenSchema,
  world: SchemaWorld,
): fc.Arbitrary<string | Buffer> {
  const fitting =
    call.bodyType === 'multipart'
      ? multipartOf(schema, world)
      : fromSchema(schema, world).map((value) =>
          call.bodyType === 'form' ? toForm(value) : (JSON.stringify(value) ?? ''),
        );
  return fc.oneof(
    { weight: 12, arbitrary: fitting as fc.Arbitrary<string | Buffer> },
    { weight: 1, arbitrary: oddBody },
    { weight: 1, arbitrary: cutOff(fitting) },
  );
}

/** A body that broke off on its way. */
function cutOff(fitting: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fitting, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, share]) => text.slice(0, Math.floor(text.length * share)));
}

function multipartOf(schema: WrittenSchema, world: SchemaWorld): fc.Arbitrary<string> {
  const file = fc
    .tuple(oddText, oddText, oddText)
    .map(
      ([name, type, text]) =>
        `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\nFrom a@b Mon Mar  2 08:00:00 2026\nSubject: ${text}\n\n${text}\r\n`,
    );
  const fields = fromSchema(schema, world).map((value) =>
    Object.entries(Object(value)).map(
      ([name, one]) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(JSON.stringify(one))}\r\n`,
    ),
  );
  return fc
    .tuple(fields, fc.option(file), fc.boolean())
    .map(
      ([parts, one, ends]) =>
        `${parts.slice(0, 40).join('')}${one ?? ''}${ends ? '--x--\r\n' : ''}`,
    );
}

function toForm(value: unknown): string {
  return Object.entries(Object(value))
    .slice(0, 100)
    .map(([name, one]) => `${inAddress(name)}=${inAddress(one)}`)
    .join('&');
}

/** As text in an address; half characters, which no client can write there, become the usual mark. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text.slice(0, 3_000)).toString('utf8'));
}
