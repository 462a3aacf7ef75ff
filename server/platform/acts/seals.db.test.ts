import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { testDatabase } from '#test/database.ts';
import { testDeps } from '#test/deps.ts';
import { until } from '#test/until.ts';
import { exportActs } from './export-acts.ts';
import { checkSeals, type Head, headOf, publicKeyOf, sealActs, sealingKey } from './seals.ts';
import { recordAct } from '../acts.ts';
import { countActsFrom, findOldestRunning } from '../queries/act-seal.ts';
import { inTransaction } from '../db.ts';

const { db } = await testDatabase();
const deps = await testDeps();
const key = sealingKey('a master secret of thirty-two letters');

/** Tests beside this one write to other databases of the same server, and a seal leaves out what their transactions hold up. */
const sealedOnce = () =>
  until(async () =>
    (await countActsFrom(db, await findOldestRunning(db))) === 0 ? sealActs(deps, key) : undefined,
  );
const sealedAll = () =>
  until(async () => {
    await sealActs(deps, key);
    const check = await checkSeals(db);
    return check.waiting === 0 ? check : undefined;
  });

/** Acts in transactions of their own, sealed two by two. */
async function sealedActs(count: number, seal: () => Promise<unknown> = sealedOnce): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await db.transaction().execute((tx) =>
      recordAct(tx, {
        actorId: randomUUID(),
        act: 'credit.grant',
        subject: { kind: 'coupon', id: `${i}` },
        before: null,
        after: { amountRupiah: 1000 * i },
        at: new Date('2026-11-22T05:00:00Z'),
      }),
    );
    if (i % 2 === 1) await seal();
  }
}

/** What somebody with all rights on the database does. */
async function forge(statement: string): Promise<void> {
  await sql.raw(`alter table platform.act disable trigger all`).execute(db);
  await sql.raw(`alter table platform.act_seal disable trigger all`).execute(db);
  await sql.raw(statement).execute(db);
  await sql.raw(`alter table platform.act enable trigger all`).execute(db);
  await sql.raw(`alter table platform.act_seal enable trigger all`).execute(db);
}

beforeEach(async () => {
  await sql`grant update, delete, truncate on platform.act, platform.act_seal to current_user`.execute(
    db,
  );
  await forge('truncate platform.act, platform.act_seal');
  await sealedActs(6);
});

test('what is as it was sealed holds, and what came since waits for the next seal', async () => {
  await sealedActs(1);
  expect(await checkSeals(db)).toMatchObject({ seals: 3, acts: 6, waiting: 1, problems: [] });
  await sealedOnce();
  expect(await checkSeals(db)).toMatchObject({ seals: 4, acts: 7, waiting: 0, problems: [] });
  expect(await sealActs(deps, key)).toBeUndefined();
});

test.each([
  [
    'an act is changed',
    `update platform.act set after = '{"amountRupiah": 1}' where subject_id = '3'`,
  ],
  [
    'another actor is put in',
    `update platform.act set actor_id = (select actor_id from platform.act where subject_id = '0') where subject_id = '3'`,
  ],
  ['an act is removed', `delete from platform.act where subject_id = '2'`],
  [
    'an act is added',
    `insert into platform.act (xid, at, act, subject_kind, subject_id)
    select xid, at, act, subject_kind, '9' from platform.act where subject_id = '2'`,
  ],
  [
    'two acts change places',
    `update platform.act a set after = b.after, subject_id = b.subject_id from platform.act b
    where a.subject_id in ('0', '1') and b.subject_id in ('0', '1') and a.id <> b.id`,
  ],
  ['all acts are gone', 'truncate platform.act'],
  ['a seal is removed', 'delete from platform.act_seal where n = 2'],
  ['a seal tells of other acts', 'update platform.act_seal set acts = acts + 1 where n = 2'],
  [
    'a signature is another one',
    `update platform.act_seal set signature = sha512('x') where n = 2`,
  ],
])('it is found when %s', async (_, statement) => {
  await forge(statement);
  expect((await checkSeals(db)).problems).not.toEqual([]);
});

test('a chain that was cut off, or written anew with another key, no longer holds the head that was given away', async () => {
  const { head } = await checkSeals(db);
  const whole = await checkSeals(db, [head!]);
  expect(whole.problems).toEqual([]);
  await forge(
    `delete from platform.act_seal where n = 3; delete from platform.act where subject_id in ('4', '5')`,
  );
  expect((await checkSeals(db)).problems).toEqual([]);
  expect((await checkSeals(db, [head!])).problems).toEqual([
    'seal 3 was given away as a head and is gone',
  ]);

  await forge('truncate platform.act_seal');
  const { privateKey } = generateKeyPairSync('ed25519');
  const forged = await until(() => sealActs(deps, privateKey));
  expect(forged.publicKey).toEqual(publicKeyOf(privateKey));
  expect((await checkSeals(db)).problems).toEqual([]);
  expect((await checkSeals(db, [{ ...head!, n: forged.n }])).problems).toHaveLength(1);
  expect(headOf(forged).publicKey).not.toBe(head!.publicKey);
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-trail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the verifier of one file says of an export, beside the heads that an auditor was sent. */
function verdictOf(lines: readonly string[], heads: readonly Head[]): Promise<string[]> {
  const files = [
    `${lines.join('\n')}\n`,
    ...heads.map((head) => `Simpan: ${JSON.stringify(head)}`),
  ];
  const names = files.map((text) => {
    const file = path.join(folder, randomUUID());
    writeFileSync(file, text);
    return file;
  });
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/audit/verify-trail.mjs', ...names], (error, _, stderr) =>
      resolve(
        error === null
          ? ['holds']
          : stderr
              .replaceAll(/\S*\/[\da-f-]{36}/g, 'HEAD')
              .trim()
              .split('\n'),
      ),
    );
  });
}

test('an outsider finds what was forged, left out or moved in an export, by the heads and one file', async () => {
  const head = (await checkSeals(db)).head!;
  deps.clock.advance(DAY);
  const nextDay = deps.clock.now();
  await sealedActs(2);
  const newest = (await checkSeals(db)).head!;
  const read = async (from: Date, until: Date) => {
    let text = '';
    for await (const lines of exportActs(db, { from, until })) text += lines;
    return text.trimEnd().split('\n');
  };
  const end = new Date(nextDay.getTime() + DAY);
  const whole = await read(new Date(0), nextDay);
  expect(whole).toHaveLength(10);
  const later = await read(nextDay, end);
  expect(later).toHaveLength(4);

  const forged = whole.with(4, whole[4]!.replace('2000', '9000'));
  const swapped = whole.with(1, whole[2]!).with(2, whole[1]!);
  const other = { ...head, hash: newest.hash };
  expect(
    await Promise.all([
      verdictOf(whole, [head]),
      verdictOf(later, [head, newest]),
      verdictOf(forged, [head]),
      verdictOf(whole.toSpliced(4, 1), [head]),
      verdictOf(swapped, [head]),
      verdictOf(whole.slice(0, 7), [head]),
      verdictOf(whole, [other]),
    ]),
  ).toEqual([
    ['holds'],
    ['holds'],
    ['acts under seal 2 are not as they were sealed'],
    ['seal 2 covers 2 acts, and there are 1', 'acts under seal 2 are not as they were sealed'],
    ['acts under seal 1 are not as they were sealed'],
    ['HEAD: seal 3 is not in this export, which holds 0 to 2'],
    ['seal 3 is another one than in HEAD'],
  ]);
});

test('an act whose transaction still runs is behind no seal', async () => {
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const late = inTransaction(db, async (tx) => {
    await recordAct(tx, {
      actorId: randomUUID(),
      act: 'credit.grant',
      subject: { kind: 'coupon', id: 'late' },
      before: null,
      after: null,
      at: new Date(),
    });
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  await sealedActs(4, () => sealActs(deps, key));
  expect((await checkSeals(db)).waiting).toBe(4);
  commit.resolve();
  await late;
  expect(await sealedAll()).toMatchObject({ acts: 11, problems: [] });
});

test('of several processes that seal at once one does', async () => {
  await sealedActs(1);
  const seals = await until(async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => sealActs(deps, key)));
    const made = all.filter((seal) => seal !== undefined);
    return made.length > 0 ? made : undefined;
  });
  expect(seals).toHaveLength(1);
  expect((await checkSeals(db)).problems).toEqual([]);
});
