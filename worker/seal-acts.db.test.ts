import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { checkSeals, sealActs, sealingKey } from '#platform/acts/seals.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Email } from '#platform/mail.ts';
import { testDeps } from '#test/deps.ts';
import { until } from '#test/until.ts';
import { giveHeadAway } from './seal-acts.ts';

test('each day the head goes to the object store and the auditor, once, however many workers there are', async () => {
  const base = await testDeps();
  const sent: Email[] = [];
  const deps = {
    ...base,
    config: { ...base.config, mail: { ...base.config.mail, auditor: 'auditor@tayang.test' } },
    mail: { ...base.mail, send: async (email: Email) => void sent.push(email) },
  };
  const { clock, config, db, store } = deps;
  expect(await giveHeadAway(deps)).toBeUndefined();

  const seal = async () => {
    const subject = { kind: 'coupon', id: randomUUID() };
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

  await seal();
  expect(await giveHeadAway(deps)).toBeUndefined();
  clock.advance(DAY);
  expect(await giveHeadAway(deps)).toMatchObject({ n: 2 });
});
