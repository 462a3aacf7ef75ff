import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { checkSeals, sealActs, sealingKey } from '#platform/acts/seals.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Email } from '#platform/mail.ts';
import { openS3Store } from '#platform/object-store/s3.ts';
import { testDeps } from '#test/deps.ts';
import { startS3 } from '#test/s3.ts';
import { until } from '#test/until.ts';
import { giveHeadAway } from './seal-acts.ts';

const bucket = await startS3();
afterAll(() => bucket.close());

/** What the operator's command says of the trail, beside the heads that lie in the bucket. */
async function verdictOf(databaseUrl: string): Promise<string> {
  const { endpoint, accessKeyId, secretAccessKey } = bucket.options;
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket.options.bucket,
    S3_REGION: bucket.options.region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const asked = promisify(execFile)(process.execPath, ['tools/audit/verify-acts.ts'], { env });
  return (await asked).stdout;
}

test('each day the head goes to the object store and the auditor, once, however many workers there are', async () => {
  const base = await testDeps();
  const sent: Email[] = [];
  const deps = {
    ...base,
    config: { ...base.config, mail: { ...base.config.mail, auditor: 'auditor@tayang.test' } },
    store: openS3Store(bucket.options),
    mail: { ...base.mail, send: async (email: Email) => void sent.push(email) },
  };
  const { clock, config, db, store } = deps;
  expect(await giveHeadAway(deps)).toBeUndefined();

  const seal = async () => {
    const subject = { kind: 'coupon', id: randomUUID() } as const;
    const what = { act: 'offer.save', subject, before: null, after: null } as const;
    const act = { actorId: randomUUID(), ...what };
    await inTransaction(db, (tx) => recordAct(tx, { ...act, at: clock.now() }));
    // It waits for transactions of tests beside this one too.
    await until(() => sealActs(deps, sealingKey(config.secrets.master)));
  };
  await seal();
  const given = await Promise.all([giveHeadAway(deps), giveHeadAway(deps), giveHeadAway(deps)]);
  const [head] = given.filter((each) => each !== undefined);
  expect(given.filter((each) => each !== undefined)).toHaveLength(1);
  const [key = ''] = await store.list('audit/');
  expect(JSON.parse(String((await store.get(key))?.body))).toEqual(head);
  expect(sent.map(({ to, text }) => [to, text.includes(head!.hash)])).toEqual([
    ['auditor@tayang.test', true],
  ]);
  expect((await checkSeals(db, [head!])).problems).toEqual([]);
  expect(await verdictOf(config.database.url)).toMatch(/1 heads compared[^]*All of it holds/);

  await seal();
  expect(await giveHeadAway(deps)).toBeUndefined();
  clock.advance(DAY);
  expect(await giveHeadAway(deps)).toMatchObject({ n: 2 });
});
