import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getStaffSession } from '#contract/accounts/index.ts';
import { checkoutCart } from '#contract/commerce/index.ts';
import { saveDocument } from '#contract/editorial/index.ts';
import { deleteGuideSource, saveGuideSource } from '#contract/live/guide-sources.ts';
import { listActs as listTrail } from '#contract/studio/acts.ts';
import type { SwitchName } from '#contract/switches.ts';
import * as contract from '#contract/studio/system.ts';
import { lookAtService } from '#modules/playback/service-state/watch-service.ts';
import { listActs } from '#platform/acts.ts';
import { sql } from '#platform/db.ts';
import { keepSeen } from '#platform/metrics/process-seen.ts';
import { whileOn } from '#platform/staff/switches.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aBuyer, aCart, aShop } from '#test/factories/commerce/shop.ts';
import { until } from '#test/until.ts';

const shop = await aShop({ modules: 'all' });
const { deps, app } = shop;
const { jobs } = deps;
const [admin, auditor] = await Promise.all([
  aBuyer(shop, { role: 'admin' }),
  aBuyer(shop, { role: 'auditor' }),
]);

const look = async () => (await auditor.ask(contract.getSystem)).result;
const turn = (name: SwitchName, isOn: boolean) =>
  admin.ask(contract.turnSwitch, { body: { name, isOn, reason: 'Gateway terganggu' } });

/** An e-mail that no server took, as the queue leaves it. */
async function aFailedEmail(to: string, failedAt = deps.clock.now()): Promise<string> {
  const subject = `Kuitansi ${randomUUID()}`;
  await jobs.enqueue('mail.send', { to, subject, text: 'Rahasia', html: '' });
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', completed_on = ${failedAt}, retry_count = 5,
      output = '{"message": "550 mailbox unavailable"}'
    where name = 'mail.send' and data->>'subject' = ${subject} returning id`.execute(deps.db);
  return rows[0]?.id ?? '';
}
const stateOf = async (jobId: string) =>
  (await sql<{ state: string }>`select state from pgboss.job where id = ${jobId}`.execute(deps.db))
    .rows[0]?.state;
const failedIds = async () =>
  (await admin.ask(contract.listFailedJobs, { query: { queue: 'mail.send' } })).result.jobs.map(
    ({ jobId }) => jobId,
  );

test('one look tells switches, queues, parts, programs, room and upkeep, and no secret', async () => {
  const seen = keepSeen(deps, 'worker', { ffmpeg: '/usr/bin/ffmpeg' });
  const found = await until(async () => {
    const system = await look();
    return system.processes.length > 0 ? system : undefined;
  });
  expect(found.switches.map(({ isOn }) => isOn)).toEqual([true, true, true, true]);
  expect(found.processes).toMatchObject([{ name: 'worker', isAlive: true }]);
  expect(found.parts.map(({ part, level }) => [part, level])).toEqual(
    expect.arrayContaining([
      ['database', 'works'],
      ['replica', 'off'],
      ['valkey', 'off'],
      ['store', 'works'],
      ['worker', 'works'],
      ['ffmpeg', 'works'],
    ]),
  );
  expect(found.queues.map(({ queue }) => queue)).toContain('mail.send');
  expect(found.storage.tables.length).toBe(10);
  expect(found.storage.databaseBytes).toBeGreaterThan(found.storage.tables[0]?.bytes ?? 0);
  expect(found.storage.totalBytes).toBeGreaterThan(found.storage.freeBytes);
  const { master, clientKey } = deps.config.secrets;
  for (const secret of [master, clientKey, deps.config.midtrans.serverKey])
    expect(JSON.stringify(found)).not.toContain(secret);
  await seen.stop();
  // One that ends in order is not missed.
  expect((await look()).processes).toEqual([]);

  const silent = keepSeen(deps, 'server');
  await until(async () => ((await look()).processes.length > 0 ? true : undefined));
  deps.clock.advance(60_000);
  await sql`update platform.process_seen set seen_at = ${new Date(deps.clock.now().getTime() - 60_000)}`.execute(
    deps.db,
  );
  expect((await look()).processes).toMatchObject([{ name: 'server', isAlive: false }]);
  await silent.stop();
});

test('an e-mail that failed is told without its reader, tried again once, or dropped, each with a reason', async () => {
  const [first, second] = [await aFailedEmail('budi@contoh.id'), await aFailedEmail('x')];
  const { jobs: listed } = (await auditor.ask(contract.listFailedJobs)).result;
  const email = listed.find(({ jobId }) => jobId === first);
  expect(email).toMatchObject({ tries: 6, problem: '550 mailbox unavailable' });
  expect(email?.about).toMatch(/^Kuitansi .* · bu\*\*\*@contoh\.id$/);
  expect(JSON.stringify(listed)).not.toContain('Rahasia');

  const about = (jobId: string) => ({
    body: { queue: 'mail.send' as const, jobId, reason: 'Alamatnya sudah benar' },
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.ask(contract.retryJob, about(first))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stateOf(first)).toBe('retry');
  expect((await admin.ask(contract.dropJob, about(first))).code).toBe('studio.jobGone');
  await admin.ask(contract.dropJob, about(second));
  expect(await stateOf(second)).toBeUndefined();
  expect(await failedIds()).toEqual([]);
  const acts = [first, second].map((id) => listActs(deps.db, { kind: 'job', id }));
  expect((await Promise.all(acts)).map((each) => each.map(({ act }) => act))).toEqual([
    ['system.retryJob'],
    ['system.dropJob'],
  ]);
});

test('the list goes on by key, also among those that failed in one moment', async () => {
  const at = new Date(Math.floor(deps.clock.now().getTime() / 1000) * 1000);
  const ids: string[] = [];
  for (const moment of [at, at, at, new Date(at.getTime() - 5)])
    ids.push(await aFailedEmail('halaman@contoh.id', moment));
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { result } = await admin.ask(contract.listFailedJobs, {
      query: { pageSize: 2, ...(after !== undefined && { after }) },
    });
    seen.push(...result.jobs.map(({ jobId }) => jobId));
    after = result.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toHaveLength(4);
  expect(new Set(seen)).toEqual(new Set(ids));
});

test('no new account and no new payment while they are paused; what waits goes on, and viewers are told', async () => {
  const [waiting, late] = await Promise.all([aBuyer(shop), aBuyer(shop)]);
  const [opened, cart] = [await aCart(waiting), await aCart(late)];
  await waiting.ask(checkoutCart, { body: { cart_id: opened } });
  await turn('checkout', false);
  await turn('signUp', false);
  const refused = await late.ask(checkoutCart, { body: { cart_id: cart } });
  expect(refused).toMatchObject({ status: 503, code: 'commerce.checkoutPaused' });
  expect((await waiting.ask(checkoutCart, { body: { cart_id: opened } })).status).toBe(200);
  const register = () =>
    aBrowser(app).register(`${randomUUID()}@contoh.id`, 'Ombak Laut Selatan 7');
  expect((await register()).json()).toMatchObject({ code: 'accounts.signUpPaused' });
  expect(await lookAtService(deps)).toMatchObject({ payment: 'down', signIn: 'disturbed' });

  // What a gateway leaves waiting says how it answers; what looks after payments looks after this one, too.
  const checkAt = new Date(deps.clock.now().getTime() - 6 * 60_000);
  const told = await until(async () => {
    await deps.db
      .updateTable('commerce.payment')
      .set({ checkAt, gateway: 'midtrans' })
      .where('accountId', '=', waiting.accountId)
      .execute();
    const system = await look();
    const { level, words } = system.parts.find(({ part }) => part === 'midtrans') ?? {};
    return level === 'disturbed' ? { words, stuck: system.stuck } : undefined;
  });
  expect(told.words).toMatch(/^1 jawaban yang terlambat/);
  expect(told.stuck).toContainEqual({
    what: 'payments',
    count: 1,
    since: checkAt.toISOString(),
  });

  await turn('checkout', true);
  await turn('signUp', true);
  expect((await late.ask(checkoutCart, { body: { cart_id: cart } })).status).toBe(200);
  expect((await register()).statusCode).toBe(200);
  expect(await lookAtService(deps)).toMatchObject({ payment: 'works', signIn: 'works' });
});

test('a switch that is pressed twice is one act; the session of everybody says what is off', async () => {
  const before = (await listActs(deps.db, { kind: 'switch', id: 'packaging' })).length;
  await Promise.all([turn('packaging', false), turn('packaging', false)]);
  expect(await listActs(deps.db, { kind: 'switch', id: 'packaging' })).toHaveLength(before + 1);
  const [newest] = await listActs(deps.db, { kind: 'switch', id: 'packaging' });
  expect(newest).toMatchObject({ act: 'system.switch', after: { isOn: false } });
  const session = await aBuyer(shop, { role: 'editor' });
  expect((await session.ask(getStaffSession)).result.paused).toEqual(['packaging']);
  expect((await look()).switches.find(({ name }) => name === 'packaging')?.since).not.toBeNull();
  await turn('packaging', true);
});

test('work ends with its switch, begins again with it, and does not begin while it is off', async () => {
  const taken: string[] = [];
  let working = 0;
  const queue = () =>
    whileOn(deps, 'mail', async () => {
      const end = await jobs.work('account.export', async ({ exportId }) => {
        taken.push(exportId);
      });
      working += 1;
      return async () => {
        await end();
        working -= 1;
      };
    });
  const isWorking = (count: number) => until(async () => (working === count ? true : undefined));
  const send = async () => {
    const exportId = randomUUID();
    await jobs.enqueue('account.export', { exportId });
    return exportId;
  };
  const isTaken = (id: string) => until(async () => (taken.includes(id) ? true : undefined));
  const running = queue();
  const first = await send();
  await isTaken(first);
  await turn('mail', false);
  await isWorking(0);
  // As in a process that begins while it is off.
  const late = queue();
  const second = await send();
  await turn('mail', true);
  await isWorking(2);
  await isTaken(second);
  expect(taken).toEqual([first, second]);
  await turn('mail', false);
  await isWorking(0);
  await Promise.all([running.stop(), late.stop()]);
  await turn('mail', true);
});

test('a rehearsed restore is written down, the later one stays, and none lies ahead', async () => {
  const note = (at: Date, reason: string) =>
    admin.ask(contract.noteUpkeep, { body: { kind: 'drill', at: at.toISOString(), reason } });
  const now = deps.clock.now();
  await note(now, 'Pulih dalam 12 menit');
  await note(new Date(now.getTime() - 86_400_000), 'Yang kemarin');
  expect((await look()).upkeep).toMatchObject({
    backup: null,
    drill: { at: now.toISOString(), note: 'Pulih dalam 12 menit' },
  });
  expect((await note(new Date(now.getTime() + 60_000), 'Besok')).code).toBe(
    'studio.upkeepInFuture',
  );
});

const anArticle = {
  kind: 'article' as const,
  title: 'Pekan film',
  lead: 'Ringkas.',
  topic: 'kabar' as const,
  byline: 'Redaksi',
  blocks: [{ type: 'text' as const, text: 'Satu.' }],
};

test('the trail names what was done to, as long as it has a name', async () => {
  const desk = await aBuyer(shop, { roles: ['scheduler', 'editor'] });
  const source = { name: 'vision-olahraga', isActive: false };
  const { result: guide } = await desk.ask(saveGuideSource, { body: source });
  const documentId = randomUUID();
  await desk.ask(saveDocument, {
    body: { documentId, slug: 'pekan-film', baseNo: 0, body: anArticle },
  });
  const named = async () => {
    const { result } = await desk.ask(listTrail, { query: {} });
    return result.acts.map(({ subjectKind, subjectName }) => [subjectKind, subjectName]);
  };
  const both = [
    ['editorial', 'Pekan film'],
    ['guide source', 'vision-olahraga'],
  ];
  expect(await named()).toEqual(both);
  // It is gone; its acts go on to call it what it was called.
  await desk.ask(deleteGuideSource, { body: { guideSourceId: guide.guideSourceId } });
  expect(await named()).toEqual([['guide source', 'vision-olahraga'], ...both]);
});
