import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { createLog } from '#platform/log.ts';
import { openLocalStore } from '#platform/object-store/local.ts';
import { fakeClock } from '#test/clock.ts';
import { shareAssets } from './site-assets.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'tayang-assets-'));
afterAll(() => rmSync(root, { recursive: true }));
const store = openLocalStore(path.join(root, 'objects'));
const clock = fakeClock();
const log = createLog({ logLevel: 'silent' }, 'test');

async function serverOf(build: string, files: Record<string, string>) {
  const folder = path.join(root, build);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const app = Fastify();
  await shareAssets(app, { store, clock, log }, { app: 'site', folder, prefix: '/' });
  return app;
}
const kept = () => readdirSync(path.join(root, 'objects/site-assets/site/files')).toSorted();

test('each server answers for the files of the others, for a week after the last one of a build began', async () => {
  const before = await serverOf('one', {
    'home-a1.js': 'old',
    'same-b2.css': 'same',
    'home-a1.js.br': 'x',
  });
  const after = await serverOf('two', { 'home-c3.js': 'new', 'same-b2.css': 'same' });
  const ofOld = await after.inject('/assets/home-a1.js');
  expect([ofOld.statusCode, ofOld.body, ofOld.headers['content-type']]).toEqual([
    200,
    'old',
    'text/javascript; charset=utf-8',
  ]);
  expect(ofOld.headers['cache-control']).toContain('immutable');
  expect((await before.inject('/assets/home-c3.js')).body).toBe('new');
  for (const wrong of ['none.js', '../builds/x.json', '..%2Fbuilds%2Fx', '%00', 'a/b.js'])
    expect((await before.inject(`/assets/${wrong}`)).statusCode, wrong).toBe(404);

  clock.advance(6 * DAY);
  await serverOf('two', {});
  expect(kept()).toEqual(['home-a1.js', 'home-c3.js', 'same-b2.css']);
  clock.advance(2 * DAY);
  await serverOf('two', {});
  expect(kept()).toEqual(['home-c3.js', 'same-b2.css']);
});
