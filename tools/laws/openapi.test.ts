import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { errors } from '#contract/errors.ts';
import { refusalsOf } from '#contract/refusals.ts';

type Operation = { responses: Record<string, { description: string; content?: object }> };
type Document = { paths: Record<string, Record<string, Operation>> };

const read = () => JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;

test('the document is OpenAPI to a strict reader', async () => {
  const { valid, errors: problems } = await new Validator().validate({ ...read() });
  expect([valid, problems]).toEqual([true, undefined]);
});

test('a document that is none is refused', async () => {
  const broken = { openapi: '3.1.0', info: { title: 'x' }, paths: { '/a': { get: { tags: 7 } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('each operation names every code that its call may fail with, under its status', () => {
  const { paths } = read();
  const unsaid = calls.flatMap((call) => {
    const { responses } = paths[pathOf(call)]?.[call.method.toLowerCase()] ?? { responses: {} };
    return refusalsOf(call)
      .filter((code) => responses[errors[code].status]?.description.includes(code) !== true)
      .map((code) => `${call.id}: ${code}`);
  });
  expect(unsaid).toEqual([]);
});

test('a file and a stream say what they are', () => {
  const { paths } = read();
  const media = calls.filter((call) => call.media !== undefined);
  expect(media.length).toBeGreaterThan(7);
  for (const call of media) {
    const { responses } = paths[pathOf(call)]?.[call.method.toLowerCase()] ?? { responses: {} };
    expect(Object.keys(responses['200']?.content ?? {}), call.id).toEqual([call.media]);
  }
});
