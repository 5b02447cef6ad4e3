import fc from 'fast-check';
import { oddText, oddValue } from './odd-values.ts';

/** The part of JSON Schema that the contract's own document uses. */
export interface WrittenSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly WrittenSchema[];
  readonly oneOf?: readonly WrittenSchema[];
  readonly allOf?: readonly WrittenSchema[];
  readonly properties?: Readonly<Record<string, WrittenSchema>>;
  readonly required?: readonly string[];
  readonly items?: WrittenSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly $ref?: string;
}

export interface SchemaWorld {
  readonly components: Readonly<Record<string, WrittenSchema>>;
  /** Ids of things that are there, so that requests get further than "not found". */
  readonly ids: readonly string[];
  readonly addresses: readonly string[];
}

/** One value in so many is not what its place asks for. */
const ODD_ONE_IN = 12;

/**
 * Values that a schema allows, each place now and then taken by something odd.
 *
 * @param name  of the field, by which ids and addresses are known
 */
export function fromSchema(
  schema: WrittenSchema,
  world: SchemaWorld,
  name = '',
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: ODD_ONE_IN - 1, arbitrary: asked(schema, world, name) },
    { weight: 1, arbitrary: oddValue },
  );
}

function asked(schema: WrittenSchema, world: SchemaWorld, name: string): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const target = world.components[schema.$ref.split('/').at(-1) ?? ''];
    return target === undefined ? oddValue : asked(target, world, name);
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => asked(one, world, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, world, name)));
}

function ofType(
  type: string,
  schema: WrittenSchema,
  world: SchemaWorld,
  name: string,
): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = 5, minimum = -5, maximum = 300 } = schema;
  switch (type) {
    case 'object':
      return objectOf(schema, world);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, world, name), {
        minLength: Math.min(minItems, 3),
        maxLength: Math.min(maxItems, 4),
      });
    case 'string':
      return textFor(schema, world, name);
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) });
    case 'number':
      return fc.double({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return oddValue;
  }
}

function objectOf(schema: WrittenSchema, world: SchemaWorld): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, fromSchema(one, world, name)]),
  );
  const keep = fc.dictionary(fc.constantFrom(...ODD_KEYS), oddValue, { maxKeys: 1 });
  return fc
    .tuple(fc.record(fields, { requiredKeys: [...required] }), fc.boolean(), keep)
    .map(([record, addsMore, more]) => (addsMore ? { ...record, ...more } : record));
}

const ODD_KEYS = ['constructor', 'user_id', 'userId', 'is_admin', 'role', '', '\0', 'toJSON'];

function textFor(schema: WrittenSchema, world: SchemaWorld, name: string): fc.Arbitrary<string> {
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (schema.format === 'date')
    return fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`);
  if (schema.format === 'uuid') return fc.uuid();
  if (/(^|_)ids?$|Id$|^assigned_to$/.test(name) && world.ids.length > 0)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...world.ids) },
      { weight: 1, arbitrary: oddText },
    );
  if (/mail|attendee|^to$/.test(name) && world.addresses.length > 0)
    return fc.constantFrom(...world.addresses);
  const { minLength = 0, maxLength = 60 } = schema;
  return fc.oneof(
    { weight: 2, arbitrary: oddText },
    {
      weight: 3,
      arbitrary: fc
        .string({ minLength: 0, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
        .map((text) => text.padEnd(minLength, 'x')),
    },
    // One below, at and above the length that is allowed.
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: -1, max: 1 })
        .map((by) => 'y'.repeat(Math.max(0, maxLength + by))),
    },
  );
}
