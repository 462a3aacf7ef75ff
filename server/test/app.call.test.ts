import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from './app.ts';
import { testDatabase } from './database.ts';

test('the app answers on its own migrated database', async () => {
  const { app, deps } = await openTestApp({ modules: 'all' });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });

  const { rows } = await sql`select count(*) as n from platform.migration`.execute(deps.db);
  expect(rows).toEqual([{ n: expect.any(Number) }]);
  expect((await testDatabase()).db).toBe(deps.db);
});

test('e-mails are captured and the clock moves', async () => {
  const { deps } = await openTestApp({ modules: 'all' });
  await deps.mail.send({ to: 'a@b.example', subject: 's', text: 't', html: 'h' });
  expect(deps.mail.lastTo('a@b.example')?.subject).toBe('s');

  const before = deps.clock.now().getTime();
  deps.clock.advance(60_000);
  expect(deps.clock.now().getTime() - before).toBeGreaterThanOrEqual(60_000);
});
