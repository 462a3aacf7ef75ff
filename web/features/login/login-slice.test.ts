import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { loginContent } from './login-slice.ts';

const { failure } = ApiError.from(401, {
  code: 'accounts.wrongPassword',
  message: 'Kata sandi salah',
});

test('a refusal keeps the address that was typed and its message list', () => {
  expect(loginContent({ kind: 'failed', failure, email: 'a@contoh.id' })).toEqual({
    email: 'a@contoh.id',
    message: ['Kata sandi salah'],
    is_deleted: 0,
    undo_until: null,
  });
});

test('a deleted account is the login result, and nothing else happens', () => {
  const until = '2026-11-29T00:00:00.000Z';
  expect(loginContent({ kind: 'deleted', until })).toMatchObject({
    is_deleted: 1,
    undo_until: until,
    message: [],
  });
});

test('the device limit and a page without an answer leave no result', () => {
  expect(loginContent({ kind: 'limit' })).toBeNull();
  expect(loginContent(undefined)).toBeNull();
});
