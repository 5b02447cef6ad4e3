import { describe, expect, test } from 'vitest';
import { CALLS } from './calls.ts';
import { type EventName, eventDataSchemas } from './events.ts';
import { failuresOf } from './failures.ts';
import { buildOpenApi } from './openapi.ts';

const document = buildOpenApi({ version: '1.2.3', serverUrl: 'https://eisen.example' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every object inside a value, itself included. */
function* nodesOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

describe('the OpenAPI document', () => {
  test('is of version 3.1 and survives JSON', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.2.3');
    expect(document.servers).toEqual([{ url: 'https://eisen.example' }]);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('every text and every list that a body may hold has an end', () => {
    // What is turned into one of four words, and a file, which has bounds of its own.
    const isBoundElsewhere = /^(quadrant|quadrantKey|file)$/;
    const open: string[] = [];
    let count = 0;
    const look = (name: string, schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { type, properties, ...rest } = schema as Record<string, unknown>;
      const ends =
        type === 'array' ? ['maxItems'] : ['maxLength', 'enum', 'const', 'format', 'pattern'];
      if ((type === 'array' || type === 'string') && !isBoundElsewhere.test(name)) {
        count += 1;
        if (!ends.some((end) => end in schema)) open.push(`${at} ${name}`);
      }
      for (const [key, inner] of Object.entries(properties ?? {})) look(key, inner, at);
      for (const inner of Object.values(rest)) look(name, inner, at);
    };
    for (const { path, method, operation } of operations)
      look('body', operation.requestBody, `${method} ${path}`);
    expect(count).toBeGreaterThan(100);
    expect(open).toEqual([]);
  });

  test('every reference leads somewhere', () => {
    const references = [...nodesOf(document)].flatMap((node) =>
      typeof node.$ref === 'string' ? [node.$ref] : [],
    );
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/schemas\//);
      expect(resolve(reference), reference).toBeTypeOf('object');
    }
  });

  test('no component is left that nothing leads to', () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
  });

  test('holds every call once, with its answers and all its failures', () => {
    expect(operations).toHaveLength(CALLS.length);
    for (const call of CALLS) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(call.id);
      const statuses = [
        ...Object.keys(call.success),
        ...failuresOf(call).map((failure) => String(failure.status)),
      ];
      expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...new Set(statuses)].sort());
      for (const { status, code, text } of failuresOf(call)) {
        const { description } = operation?.responses[status] ?? {};
        expect(description).toContain(code);
        if (text) expect(description).toContain(text);
      }
    }
  });

  test('declares exactly the parameters that stand in a path', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).sort(), path).toEqual(inPath.sort());
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  test('asks for the session cookie where a call needs somebody signed in', () => {
    expect(document.components.securitySchemes.session).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: 'eisen_session',
    });
    for (const call of CALLS) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.security, call.id).toEqual(call.auth === 'none' ? [] : [{ session: [] }]);
    }
  });

  test('tells the origin that every change has to name [FIX-56]', () => {
    for (const { method, operation } of operations) {
      const origin = operation.parameters.find(({ name }) => name === 'Origin');
      if (method === 'get') expect(origin).toBeUndefined();
      else
        expect(origin).toMatchObject({
          required: true,
          schema: { default: 'https://eisen.example' },
        });
    }
  });

  test('tells that there may be no room at every call that stores [FIX-56]', () => {
    for (const call of CALLS) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      const isTold = operation?.responses['507']?.description.includes('storage_full') ?? false;
      const notes = /^mailbox\.emails?\.|^account\.export$|^delegation\.delegated\./.test(call.id);
      if (call.method !== 'GET' || notes) expect(isTold, call.id).toBe(true);
      if (call.id.startsWith('health.')) expect(isTold, call.id).toBe(false);
    }
  });

  test('tells what each event of the stream holds, and how it goes on after a cut [FIX-56]', () => {
    const stream = document.paths['/api/events']?.get;
    expect(stream?.parameters).toMatchObject([{ name: 'Last-Event-ID', required: false }]);
    expect(stream?.responses[200]?.content).toEqual({
      'text/event-stream': { schema: { $ref: '#/components/schemas/StreamEvent' } },
    });
    const kinds = document.components.schemas.StreamEvent?.oneOf as readonly {
      properties: { event: { const: EventName }; data: object };
    }[];
    expect(kinds.map(({ properties }) => properties.event.const)).toEqual(
      Object.keys(eventDataSchemas),
    );
    for (const { properties } of kinds) expect(properties.data).toBeTypeOf('object');
  });

  test('tells where a session begins [FIX-56]', () => {
    const starting = operations.filter(({ operation }) =>
      Object.values(operation.responses).some(({ headers }) => headers?.['Set-Cookie']),
    );
    expect(starting.map(({ operation }) => operation.operationId)).toEqual([
      'account.login',
      'account.register',
    ]);
  });

  test('tells the content type of every answer but redirects [FIX-56]', () => {
    for (const { operation } of operations)
      for (const [status, response] of Object.entries(operation.responses))
        expect([
          operation.operationId,
          status,
          response.content ?? response.headers?.Location,
        ]).not.toContain(undefined);
  });

  test('describes what may be left out as optional', () => {
    const emails = document.paths['/auth/emails']?.get;
    expect(emails?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['limit', false],
      ['cursor', false],
      ['behind', false],
      ['since', false],
      ['q', false],
    ]);
    const task = document.paths['/api/tasks']?.post?.requestBody?.content['application/json'];
    expect(task?.schema.required).toEqual(['title', 'due_date']);
  });

  test('takes an upload as one file and an idempotency key as a header', () => {
    const upload = document.paths['/auth/sandbox/import']?.post?.requestBody?.content;
    expect(upload?.['multipart/form-data']?.schema).toMatchObject({ required: ['file'] });
    const reply = document.paths['/api/reply_email']?.post;
    expect(reply?.parameters).toMatchObject([
      { name: 'Origin', in: 'header', required: true },
      { name: 'Idempotency-Key', in: 'header' },
    ]);
  });

  test('names of the types and of the calls stay as they are', () => {
    expect(Object.keys(document.components.schemas).sort()).toMatchInlineSnapshot(`
      [
        "Attachment",
        "Axis",
        "Content",
        "Delegated",
        "Email",
        "ErrorCode",
        "Event",
        "Failure",
        "Goal",
        "Invite",
        "JournalEntry",
        "Learned",
        "Ledger",
        "Member",
        "ModelReport",
        "ModelUsage",
        "NamedMoment",
        "Quadrant",
        "Settings",
        "Signals",
        "Stats",
        "StreamEvent",
        "Task",
        "Team",
        "TextSource",
        "User",
        "Verdict",
      ]
    `);
    expect(operations.map(({ operation }) => operation.operationId).sort()).toMatchInlineSnapshot(`
      [
        "account.changePassword",
        "account.deleteAccount",
        "account.export",
        "account.invitation",
        "account.join",
        "account.login",
        "account.logout",
        "account.profile",
        "account.register",
        "account.requestPasswordReset",
        "account.requestVerification",
        "account.resetPassword",
        "account.updateProfile",
        "account.verifyAddress",
        "assistant.classify.gmail",
        "assistant.classify.outlook",
        "assistant.insights.gmail",
        "assistant.insights.outlook",
        "assistant.summarize.gmail",
        "assistant.summarize.outlook",
        "calendar.createEvent.gmail",
        "calendar.createEvent.outlook",
        "calendar.deleteEvent.gmail",
        "calendar.deleteEvent.outlook",
        "calendar.events.gmail",
        "calendar.events.outlook",
        "delegation.checkEmail",
        "delegation.delegate.gmail",
        "delegation.delegate.outlook",
        "delegation.delegateByEmail",
        "delegation.delegated.gmail",
        "delegation.delegated.outlook",
        "delegation.end",
        "delegation.note",
        "delegation.setStatus.gmail",
        "delegation.setStatus.outlook",
        "emailActions.archive",
        "emailActions.delete",
        "emailActions.reply",
        "emailActions.restore",
        "emailActions.setQuadrants",
        "emailActions.setRead",
        "events.stream",
        "forms.earlyAccess",
        "forms.onboarding",
        "forms.planLead",
        "forms.waitlist",
        "goals.create",
        "goals.delete",
        "goals.enhance",
        "goals.generate",
        "goals.list",
        "goals.restore",
        "goals.stats",
        "goals.update",
        "health.alive",
        "health.metrics",
        "health.openapi",
        "health.ready",
        "invites.accept",
        "invites.decline",
        "invites.list",
        "journal.list",
        "journal.redo",
        "journal.undo",
        "learning.forget",
        "learning.forgetAll",
        "learning.list",
        "mailbox.attachment.gmail",
        "mailbox.attachment.outlook",
        "mailbox.attachments.gmail",
        "mailbox.attachments.outlook",
        "mailbox.callback.gmail",
        "mailbox.callback.outlook",
        "mailbox.checkPermissions.gmail",
        "mailbox.checkPermissions.outlook",
        "mailbox.contents",
        "mailbox.disconnect.gmail",
        "mailbox.disconnect.outlook",
        "mailbox.email.gmail",
        "mailbox.email.outlook",
        "mailbox.emails.gmail",
        "mailbox.emails.outlook",
        "mailbox.ledger",
        "mailbox.login.gmail",
        "mailbox.login.outlook",
        "mailbox.user.gmail",
        "mailbox.user.outlook",
        "model.read",
        "notifications.list",
        "notifications.seen",
        "outbox.cancel",
        "outbox.find",
        "sandbox.connect",
        "sandbox.import",
        "sandbox.options",
        "sandbox.page",
        "settings.change",
        "settings.read",
        "tasks.create",
        "tasks.delete",
        "tasks.list",
        "tasks.setStatus",
        "tasks.update",
        "teams.create",
        "teams.delete",
        "teams.invite",
        "teams.list",
        "teams.members",
        "teams.removeMember",
      ]
    `);
  });
});
