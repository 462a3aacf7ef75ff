import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import type { Input } from '../callers/sample.ts';
import { pick, type Random } from './random.ts';

/** What of JSON Schema the contract's schemas become. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];
export type Field = { part: Part; name: string; schema: Schema };

/** The fields of a call, also those that only some forms of a body have. */
export function fieldsOf(call: Call): Field[] {
  return parts.flatMap((part) => {
    const schema = schemaOf(call[part]);
    if (schema === undefined) return [];
    return propertiesOf(schema).map(([name, own]) => ({ part, name, schema: own }));
  });
}

const known = new WeakMap<z.ZodType, Schema>();

function schemaOf(given: z.ZodType | undefined): Schema | undefined {
  if (given === undefined) return undefined;
  const made =
    known.get(given) ?? (z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' }) as Schema);
  known.set(given, made);
  return made;
}

function propertiesOf({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema) {
  const below: [string, Schema][] = [...anyOf, ...oneOf, ...allOf].flatMap(propertiesOf);
  return [...Object.entries(properties), ...below];
}

/** Every value that a field says it takes: its words, one by one, and the ends of its numbers and lengths. */
export function namedValues(schema: Schema): unknown[] {
  const below = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const { minimum, maximum, maxLength, minLength } = schema;
  return [
    ...(schema.enum ?? []),
    ...('const' in schema ? [schema.const] : []),
    ...(schema.type === 'boolean' ? [true, false] : []),
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength)]),
    ...below.flatMap(namedValues),
    ...(schema.items === undefined ? [] : namedValues(schema.items).map((value) => [value])),
  ];
}

/** What clients send by mistake, and what attackers send on purpose. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '1e400',
  'true',
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 31) - 1,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202e',
  'é'.normalize('NFD'),
  '١٢٣',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  "' or 1=1--",
  '%',
  '%00',
  '%ff',
  '_',
  '\\',
  '$1',
  '${x}',
  '../../etc/passwd',
  '<b>',
  '(a+)+$',
  'a b',
  'a & !b',
  ':*',
  "x':*|",
  '"',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  { $ne: null },
  { toString: 'x' },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  Array.from({ length: 300 }, (_, index) => index),
  'kata '.repeat(2_000),
];

/** A value that a field may well refuse, and at times one that it takes. */
export function anyValue(random: Random, schema: Schema): unknown {
  const named = namedValues(schema);
  if (named.length > 0 && random() < 0.3) return pick(random, named);
  return random() < 0.2 ? likely(random, schema) : pick(random, HOSTILE);
}

/** A value of the right kind. */
function likely(random: Random, schema: Schema): unknown {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined && forms.length > 0) return likely(random, pick(random, forms));
  if (schema.enum !== undefined) return pick(random, schema.enum);
  const { type, format, minimum = 0, maximum = 100, minLength = 1, maxLength = 20 } = schema;
  if (type === 'integer') return Math.floor(minimum + random() * (maximum - minimum));
  if (type === 'number') return minimum + random() * (maximum - minimum);
  if (type === 'boolean') return random() < 0.5;
  if (type === 'array') return schema.items === undefined ? [] : [likely(random, schema.items)];
  if (type === 'object') return objectOf(random, schema);
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'email') return 'siapa@contoh.id';
  if (format === 'date-time') return new Date(random() * 4e12).toISOString();
  return 'kata sandi film 2026 '.repeat(20).slice(0, Math.max(minLength, Math.min(maxLength, 20)));
}

/** An object with what it must have and half of what it may. */
function objectOf(random: Random, { properties = {}, required = [] }: Schema): object {
  const taken = Object.entries(properties).filter(
    ([name]) => required.includes(name) || random() < 0.5,
  );
  return Object.fromEntries(taken.map(([name, schema]) => [name, likely(random, schema)]));
}

/** An input of right kinds, where a call has no sample of one. */
export function likelyInput(random: Random, call: Call): Input {
  const input: Record<string, unknown> = {};
  for (const part of parts) {
    const schema = schemaOf(call[part]);
    if (schema !== undefined) input[part] = likely(random, schema);
  }
  return input;
}
