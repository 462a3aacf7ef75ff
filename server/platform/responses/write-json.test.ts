import { expect, test } from 'vitest';
import { z } from 'zod';
import { isoTime } from '#contract/fields.ts';
import { jsonWriter } from './write-json.ts';

const at = new Date('2026-11-29T05:06:07.089Z');
const node = z.object({
  name: z.string(),
  get within() {
    return z.array(node);
  },
});

/** Values that their schema lets out, and some that it refuses. */
const told: [name: string, schema: z.ZodType, values: unknown[]][] = [
  [
    'text',
    z.string(),
    ['', 'a', '"\\/', '\n\u0000\u001f', '\u007f\u2028é€', '😀', '\ud800', 1, null],
  ],
  ['text that is checked', z.string().min(2).trim(), ['ab', ' ab ', 'a']],
  ['text of a form', z.uuid(), ['0270ce4e-2f1a-4e9e-ac47-ecc6a9eaaa7e', 'x']],
  ['text of anything', z.coerce.string(), [1, 'a']],
  ['numbers', z.number(), [0, -0, 1.5, 1e21, 5e-324, Number.NaN, Number.POSITIVE_INFINITY, '1']],
  ['whole numbers', z.number().int(), [0, -0, 7, 2 ** 53 - 1, 2 ** 53, 1.5, '7', null]],
  ['whole numbers by their kind', z.int(), [7, 1.5, 2 ** 53]],
  ['numbers of a range', z.number().int().min(1).max(9), [1, 9, 0, 10]],
  ['numbers of anything', z.coerce.number(), ['7', 7]],
  ['booleans', z.boolean(), [true, false, 0, 'true', undefined]],
  ['constants', z.enum(['A', 'B"']), ['A', 'B"', 'C']],
  ['literals', z.literal([200, 'x', null]), [200, 'x', null, '200']],
  ['null', z.string().nullable(), [null, 'a', undefined]],
  [
    'null that is checked',
    z
      .string()
      .nullable()
      .refine((text) => text !== 'no'),
    ['a', 'no', null],
  ],
  ['times', isoTime, [at, '2026', 1]],
  ['lists', z.array(z.number().int()), [[], [1], [1, 2], [1, 'a'], 'ab', { length: 0 }]],
  ['lists of some', z.array(z.string()).min(1), [['a'], []]],
  ['objects', z.object({ b: z.string(), a: isoTime }), [{ a: at, b: 'x', c: 'stays' }, { b: 'x' }]],
  ['no fields', z.object({}), [{ a: 1 }, [], null]],
  [
    'what may be left out',
    z.object({ a: z.string().optional(), b: z.string().nullish() }),
    [{}, { a: undefined }, { a: 'x', b: null }, { a: null }],
  ],
  [
    'what has a default',
    z.object({ a: z.string().default('x'), b: z.int().default(1).optional() }),
    [{}, { a: 'y', b: 2 }],
  ],
  ['what may be anything', z.object({ a: z.unknown(), b: z.any() }), [{}, { a: { d: at } }]],
  [
    'what is checked as a whole',
    z.object({ a: z.int() }).refine(({ a }) => a > 1),
    [{ a: 2 }, { a: 1 }],
  ],
  ['what may hold more', z.looseObject({ a: z.int() }), [{ a: 1, b: 2 }]],
  ['what holds no more', z.strictObject({ a: z.int() }), [{ a: 1 }, { a: 1, b: 2 }]],
  ['one of some', z.union([z.object({ a: z.int() }), z.string()]), [{ a: 1, b: 2 }, 'x', 1]],
  ['by names', z.record(z.string(), isoTime), [{ x: at, y: '1' }]],
  ['changed', z.object({ a: z.string().transform((text) => text.length) }), [{ a: 'abc' }]],
  [
    'itself within',
    node,
    [
      { name: 'a', within: [{ name: 'b', within: [] }] },
      { name: 'a', within: [{}] },
    ],
  ],
];

const outcome = (write: () => string) => {
  try {
    return write();
  } catch (error) {
    return error instanceof z.ZodError ? error.issues : String(error);
  }
};

test.each(told)('%s: the same as when it is parsed', (_, schema, values) => {
  const write = jsonWriter(schema);
  for (const value of values) {
    expect(outcome(() => write(value))).toEqual(outcome(() => JSON.stringify(schema.parse(value))));
  }
});
