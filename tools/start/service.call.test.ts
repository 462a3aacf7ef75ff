import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openTestApp } from '#test/app.ts';
import { testDeps } from '#test/deps.ts';
import { childEnvironment } from './environment.ts';
import { readSettings, root } from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tayang-service-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const needed = {
  SECRET_KEY: 'Jq8vTz3LwYhK0sNfRb6UxEo2CgMdPi9A',
  CLIENT_KEY: 'p4ZkW7nGmXc1QyVh',
  MIDTRANS_SERVER_KEY: 'Mid-server-h2Vn8KqLzR0tYwXcB5sD',
  SMTP_URL: 'smtps://user:key@mail.nonton.id',
  MAIL_FROM: 'Nonton <halo@nonton.id>',
  VAPID_PRIVATE_KEY: 'Q0mTzq3p0Y5Hk1Jw8vXn2LrBfUc7Sd4EaG9hKtNbWyI',
};

test('npm start with an address for viewers and nothing else refuses, and names all that is missing', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/start.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PUBLIC_URL: 'https://nonton.id', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  for (const name of Object.keys(needed)) expect(stderr).toContain(`${name}: is missing`);
  expect(stderr).toContain('SANDBOX_PUBLIC=yes');
  // No key was made for it, no database begun.
  expect(existsSync(path.join(dataDir, 'secrets.json'))).toBe(false);
  expect(existsSync(path.join(dataDir, 'pg'))).toBe(false);
});

test('the demo refuses a service, however it is started: nothing of it is written', async () => {
  const deps = await testDeps();
  const { status, stderr } = spawnSync(process.execPath, ['demo/main.ts', '--phase', 'rows'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...needed,
      SEED: 'on',
      PUBLIC_URL: 'https://nonton.id',
      DATABASE_URL: deps.config.database.directUrl,
    },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('The demo is for trials alone');
  const { rows } = await sql`select from accounts.account limit 1`.execute(deps.db);
  expect(rows).toEqual([]);
});

test('with all of them it is a service: no sandbox, no demo, no key but the given ones', async () => {
  const deps = await testDeps();
  const { directUrl: databaseUrl } = deps.config.database;
  for (const [name, value] of Object.entries({ ...needed, DATA_DIR: dataDir }))
    vi.stubEnv(name, value);
  vi.stubEnv('PUBLIC_URL', 'https://nonton.id');
  for (const name of ['SANDBOX', 'SEED', 'HOST', 'NODE_ENV', 'DATABASE_URL']) vi.stubEnv(name, '');
  const settings = readSettings([]);
  expect([settings.sandbox, settings.seeds]).toEqual([undefined, false]);
  const env = childEnvironment(settings, { databaseUrl, ffmpegPath: undefined });
  expect(env).toMatchObject(needed);
  expect(existsSync(path.join(dataDir, 'secrets.json'))).toBe(false);
  expect([env['SANDBOX_URL'], env['TEST_CLOCK'], env['DOKU_SECRET_KEY']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);

  const { app } = await openTestApp({ modules: 'all', config: readConfig(env) });
  const pages = ['inbox', 'inbox.json', 'wallet', 'clock', 'faults.json', 'partner/authorize'];
  const answers = await Promise.all(
    pages.map(async (page) => (await app.inject(`/_dev/${page}`)).statusCode),
  );
  expect(answers).toEqual(pages.map(() => 404));
  const moved = await app.inject({ method: 'POST', url: '/_dev/clock', payload: { addHours: 24 } });
  expect(moved.statusCode).toBe(404);
});
