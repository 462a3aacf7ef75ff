import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { testDatabase } from './database.ts';

test('the app answers on its own migrated database', async () => {
  const { app, parts } = await testApp();
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });

  const { rows } = await sql`select count(*) as n from platform.migration`.execute(parts.db);
  expect(rows).toEqual([{ n: expect.any(Number) }]);
  expect((await testDatabase()).db).toBe(parts.db);
});

test('letters are captured and the clock moves', async () => {
  const { parts } = await testApp();
  await parts.mail.send({ to: 'a@b.example', subject: 's', text: 't', html: 'h' });
  expect(parts.mail.lastTo('a@b.example')?.subject).toBe('s');

  const before = parts.clock.now().getTime();
  parts.clock.advance(60_000);
  expect(parts.clock.now().getTime() - before).toBeGreaterThanOrEqual(60_000);
});
