import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { orMissing } from './pages.server.ts';

const refused = (status: number, code: string) =>
  Promise.reject(ApiError.from(status, { code, message: 'x' }));

test('a malformed address is a page that does not exist', async () => {
  await expect(orMissing(refused(400, 'common.badRequest'))).rejects.toMatchObject({
    type: 'DataWithResponseInit',
    init: { status: 404 },
    data: null,
  });
});

test('what else goes wrong stays what it is, and what is found is handed on', async () => {
  await expect(orMissing(refused(403, 'common.adultOnly'))).rejects.toMatchObject({
    code: 'common.adultOnly',
  });
  expect(await orMissing(Promise.resolve('ada'))).toBe('ada');
});
