import { z } from 'zod/mini';
import { textSourceSchema } from './answers.ts';
import { verdictSchema } from './assistant-calls.ts';
import { calendarEventSchema } from './calendar.ts';
import { delegatedSchema } from './delegation.ts';
import {
  attachmentSchema,
  axisSchema,
  emailSchema,
  namedMomentSchema,
  quadrantSchema,
  signalsSchema,
} from './email.ts';
import { errorCodeSchema, failureSchema } from './failures.ts';
import { goalContentSchema, goalSchema, goalStatsSchema } from './goals.ts';
import { journalEntrySchema } from './journal.ts';
import { learnedSchema } from './learning.ts';
import { ledgerAnswer } from './mailbox.ts';
import { modelReportSchema, modelUsageSchema } from './model.ts';
import type { JsonSchema } from './openapi-types.ts';
import { settingsSchema } from './settings.ts';
import { taskSchema } from './tasks.ts';
import { inviteSchema, memberSchema, teamSchema } from './teams.ts';
import { userSchema } from './user.ts';

/** The types that have a name in the contract, under that name. */
const NAMED: Readonly<Record<string, z.core.$ZodType>> = {
  User: userSchema,
  Email: emailSchema,
  Attachment: attachmentSchema,
  Axis: axisSchema,
  NamedMoment: namedMomentSchema,
  Signals: signalsSchema,
  Quadrant: quadrantSchema,
  Verdict: verdictSchema,
  Team: teamSchema,
  Member: memberSchema,
  Invite: inviteSchema,
  Delegated: delegatedSchema,
  Task: taskSchema,
  Event: calendarEventSchema,
  Goal: goalSchema,
  Content: goalContentSchema,
  Stats: goalStatsSchema,
  JournalEntry: journalEntrySchema,
  Ledger: ledgerAnswer,
  Learned: learnedSchema,
  Settings: settingsSchema,
  ModelUsage: modelUsageSchema,
  ModelReport: modelReportSchema,
  TextSource: textSourceSchema,
  ErrorCode: errorCodeSchema,
  Failure: failureSchema,
};

/** Turns the contract's schemas into JSON Schemas that share one set of named components. */
export interface SchemaWriter {
  /** @param io  `input` for what callers send, `output` for what they get */
  write(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

export function createSchemaWriter(): SchemaWriter {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const components: Record<string, JsonSchema> = {};

  function write(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    // Inside an object, so that a schema with a name of its own becomes a reference too.
    const { $defs = {}, properties } = z.toJSONSchema(z.object({ schema }), {
      metadata: registry,
      io,
      override: ({ jsonSchema }) => simplify(jsonSchema),
    });
    for (const [id, definition] of Object.entries($defs)) {
      components[id] = withComponentRefs(definition) as JsonSchema;
    }
    return withComponentRefs(properties?.schema) as JsonSchema;
  }

  for (const schema of Object.values(NAMED)) write(schema, 'output');
  return { write, components };
}

/** Formats whose pattern says nothing more than the name of the format. */
const PLAIN_FORMATS: ReadonlySet<unknown> = new Set(['date-time', 'date', 'uuid']);

/** Drops what is noise in a document: closed objects, patterns of known formats, bounds of safe integers. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (PLAIN_FORMATS.has(schema.format)) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.id;
}

function withComponentRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withComponentRefs);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : withComponentRefs(value),
    ]),
  );
}
