import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Failure } from './api-error.ts';
import { reach, UNREACHED } from './reach.ts';

const LONG = 60_000;
const hang = () => new Promise<never>(() => undefined);
const given = { root: { type: 'data', result: data(undefined, { status: UNREACHED }) } };

async function submit(next: Parameters<typeof reach>[0], timeout = LONG) {
  const tell = vi.fn<(failure: Failure) => void>();
  const results = await reach(next, { isForm: true, timeout, tell });
  return { results, told: tell.mock.calls.map(([{ title }]) => title) };
}
const failed = (result: unknown) => async () => ({ login: { type: 'error' as const, result } });

test('a form that hangs is given back, and the page says why', async () => {
  expect(await submit(hang, 1)).toEqual({ results: given, told: ['Koneksi terputus'] });
});

test('a form without a time may take its own', async () => {
  const tell = vi.fn<(failure: Failure) => unknown>();
  const results = { root: { type: 'data' as const, result: 1 } };
  const later = () => new Promise<typeof results>((resolve) => setImmediate(resolve, results));
  expect(await reach(later, { isForm: true, timeout: undefined, tell })).toBe(results);
  const lost = failed(new TypeError('Failed to fetch'));
  tell.mockReturnValue({ kind: 'told' });
  expect(await reach(lost, { isForm: true, timeout: undefined, tell })).toEqual({
    root: { type: 'data', result: data({ kind: 'told' }, { status: UNREACHED }) },
  });
});

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), 'Koneksi terputus'],
  ['one as the router hands it on', data(new TypeError('Failed to fetch')), 'Koneksi terputus'],
  [
    'an answer that broke off',
    new Error('Unable to decode turbo-stream response'),
    'Koneksi terputus',
  ],
  ['a page of a proxy', new ErrorResponse(502, 'Bad Gateway', '<html>'), 'Ada gangguan'],
  [
    'a limit before the site',
    new ErrorResponse(
      413,
      '',
      '{"code":"common.tooLarge","title":"Terlalu besar","message":"x","requestId":"r"}',
    ),
    'Terlalu besar',
  ],
])('so is one that meets %s', async (_, error, title) => {
  expect(await submit(failed(error))).toEqual({ results: given, told: [title] });
});

test.each([
  ['what the action answered', { type: 'data', result: { kind: 'failed' } }],
  ['an error of the action', { type: 'error', result: new ErrorResponse(500, '', { code: 'x' }) }],
  ['a wrong address', { type: 'error', result: new ErrorResponse(404, '', 'Error: none') }],
] as const)('%s is left alone', async (_, result) => {
  const { results, told } = await submit(async () => ({ login: result }));
  expect([results, told]).toEqual([{ login: result }, []]);
});

test('a page that hangs is an error with words, one that comes is handed on', async () => {
  const options = { isForm: false, tell: () => undefined };
  await expect(reach(hang, { ...options, timeout: 1 })).rejects.toMatchObject({
    code: 'common.unavailable',
    failure: { title: 'Koneksi terputus' },
  });
  const results = { home: { type: 'data' as const, result: 1 } };
  expect(await reach(async () => results, { ...options, timeout: LONG })).toBe(results);
});
