import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type Act, eraseFromActs, listActs, recordAct, recordDifference } from './acts.ts';
import { withRequestId } from './request-id.ts';

const { db } = await freshDatabase();
const at = new Date('2026-11-22T05:00:00Z');
const inTx = db.transaction();

function anAct(more: Partial<Pick<Act, 'actorId' | 'subject'>> = {}) {
  return {
    actorId: randomUUID(),
    act: 'end-sessions' as const,
    subject: { kind: 'account' as const, id: randomUUID() },
    before: { sessions: 3 },
    after: { sessions: 0 },
    reason: 'Diminta lewat telepon',
    at,
    ...more,
  };
}

test('an act is written with its deed, or not at all', async () => {
  const act = anAct();
  const undone = inTx.execute(async (tx) => {
    await recordAct(tx, act);
    throw new Error('the deed failed');
  });
  await expect(undone).rejects.toThrow('the deed failed');
  expect(await listActs(db, act.subject)).toEqual([]);
  await inTx.execute((tx) => recordAct(tx, act));
  expect(await listActs(db, act.subject)).toEqual([
    {
      at,
      act: act.act,
      actorId: act.actorId,
      before: act.before,
      after: act.after,
      reason: act.reason,
    },
  ]);
});

test('what older acts call by another name is listed with the newer ones', async () => {
  const id = randomUUID();
  await inTx.execute((tx) => recordAct(tx, anAct({ subject: { kind: 'import', id } })));
  await inTx.execute((tx) => recordAct(tx, anAct({ subject: { kind: 'guide source', id } })));
  expect(await listActs(db, { kind: 'guide source', id })).toHaveLength(1);
  expect(await listActs(db, { kind: 'guide source', formerKind: 'import', id })).toHaveLength(2);
});

test('saying the same again is no act', async () => {
  const act = {
    ...anAct({ subject: { kind: 'coupon', id: randomUUID() } }),
    after: { sessions: 3 },
  };
  await inTx.execute((tx) => recordDifference(tx, act));
  expect(await listActs(db, act.subject)).toEqual([]);
});

test('an act carries the id of the request that did it', async () => {
  const act = anAct({ subject: { kind: 'coupon', id: randomUUID() } });
  await new Promise<void>((resolve, reject) => {
    withRequestId('permintaan-7', () => {
      inTx.execute((tx) => recordAct(tx, act)).then(resolve, reject);
    });
  });
  const { rows } =
    await sql`select request_id from platform.act where subject_id = ${act.subject.id}`.execute(db);
  expect(rows).toEqual([{ requestId: 'permintaan-7' }]);
});

test('no act can be changed, taken away or emptied', async () => {
  await inTx.execute((tx) => recordAct(tx, anAct()));
  for (const statement of [
    sql`update platform.act set act = 'nothing'`,
    sql`delete from platform.act`,
    sql`truncate platform.act`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/append-only|permission denied/);
});

test('an erased account is in no act, and the acts are all still there', async () => {
  const [person, other] = [randomUUID(), randomUUID()];
  const about = anAct({ subject: { kind: 'account', id: person } });
  const by = anAct({ actorId: person, subject: { kind: 'account', id: other } });
  await inTx.execute(async (tx) => {
    await recordAct(tx, about);
    await recordAct(tx, by);
  });
  const count = async () => (await db.selectFrom('platform.act').select('id').execute()).length;
  const before = await count();
  await inTx.execute((tx) => eraseFromActs(tx, person));
  expect(await count()).toBe(before);
  expect(await listActs(db, about.subject)).toEqual([]);
  expect(await listActs(db, by.subject)).toMatchObject([{ actorId: null, reason: by.reason }]);
  const { rows } =
    await sql`select 1 from platform.act_reason r join platform.act a on a.id = r.act_id
    join platform.act_person p on p.id::text = a.subject_id where p.account_id is null`.execute(db);
  expect(rows).toEqual([]);
});

test('acts of one subject are found by an index', async () => {
  await sql`insert into platform.act (at, act, subject_kind, subject_id)
    select now(), 'offer.save', 'coupon', g::text from generate_series(1, 20000) g`.execute(db);
  await sql`analyze platform.act`.execute(db);
  const { rows } = await sql<Record<string, string>>`explain select * from platform.act
    where subject_kind = 'coupon' and subject_id = '7' order by id desc limit 200`.execute(db);
  expect(JSON.stringify(rows)).toContain('act_by_subject');
});
