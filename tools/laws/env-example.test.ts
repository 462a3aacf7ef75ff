import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { envSchema } from '#platform/config.ts';
import { startSchema } from '../start/settings.ts';
import { root } from './sources.ts';

const example = new Map(
  readFileSync(path.join(root, '.env.example'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^# ([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
);

test('names every variable that is read, and no other', () => {
  const read = new Set([...Object.keys(envSchema.shape), ...Object.keys(startSchema.shape)]);
  expect([...example.keys()].toSorted()).toEqual([...read].toSorted());
});

test('shows the defaults as they are', () => {
  const fields: [string, z.ZodType][] = [
    ...Object.entries(startSchema.shape),
    ...Object.entries(envSchema.shape),
  ];
  for (const [name, field] of fields) {
    const value = field.safeParse(undefined).data;
    expect(example.get(name), name).toBe(value === undefined ? '' : `${value as string | number}`);
  }
});
