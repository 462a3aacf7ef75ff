import { startAndWait } from '../tools/stack.ts';
import { expect, test } from './test.ts';

test('the home page stands', { tag: '@phone' }, async ({ page, checkAccess }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('main')).toBeVisible();
  await checkAccess(page);
});

test('a second copy on the same data folder is refused', async () => {
  const dataDir = process.env.E2E_STACK_DIR;
  test.skip(dataDir === undefined, 'the stack is not ours');
  const { code, text } = await startAndWait(dataDir ?? '');
  expect(code).toBe(1);
  expect(text).toContain('Another copy is running');
});

test(
  'a killed server comes back by itself',
  { tag: '@alone' },
  async ({ page, kill, complaints }) => {
    test.skip(process.env.E2E_STACK_DIR === undefined, 'the stack is not ours');
    await kill('server/main.ts');
    complaints.length = 0;
    expect((await page.goto('/'))?.status()).toBe(200);
  },
);
