import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { killOneOf, startAndWait } from '../tools/stack.ts';
import { expect, test } from './test.ts';

// As it is for most: the hero turns and pictures move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the home page stands', { tag: '@phone' }, async ({ page, checkAccess }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('main')).toBeVisible();
  await checkAccess(page);

  // On its side, a phone still shows what it is about and what to press.
  await page.setViewportSize({ width: 800, height: 360 });
  const hero = page.getByRole('region', { name: 'Pilihan utama' });
  for (const seen of [
    hero.getByRole('heading', { level: 1 }),
    hero.getByRole('link', { name: /^Tonton/ }).first(),
  ]) {
    await expect(async () => {
      const bar = await page.getByRole('navigation', { name: 'Menu bawah' }).boundingBox();
      const box = await seen.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(bar?.y ?? 0);
    }).toPass({ timeout: 10_000 });
  }
});

test('a second copy on the same data folder is refused', async () => {
  const dataDir = process.env.E2E_STACK_DIR;
  test.skip(dataDir === undefined, 'the stack is not ours');
  const { code, text } = await startAndWait(dataDir ?? '');
  expect(code).toBe(1);
  expect(text).toContain('Another copy is running');
});

test(
  'one of two servers is killed under load: what it had in hand is lost, and no request that came later',
  { tag: '@alone' },
  async ({ baseURL }) => {
    const dataDir = process.env.E2E_STACK_DIR ?? '';
    test.skip(dataDir === '', 'the stack is not ours');
    const asked: { at: number; isServed: Promise<boolean> }[] = [];
    let killedAt = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 200; turn += 1) {
      asked.push({ at: performance.now(), isServed: isServed(`${baseURL}/healthz`) });
      if (turn === 100) {
        killOneOf(dataDir, 'server/main.ts');
        killedAt = performance.now();
      }
      await sleep(10);
    }
    const served = await Promise.all(asked.map(({ isServed: served }) => served));
    const lost = asked.filter((_, index) => served[index] === false);
    expect(lost.filter(({ at }) => at > killedAt)).toEqual([]);
    // What the killed one had in hand: how much depends on the machine, but the other server has its share.
    expect(lost.length).toBeLessThan(100);
  },
);

/** On a connection of its own, and never again by itself. */
function isServed(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode === 200));
    });
    request.on('error', () => resolve(false));
  });
}
