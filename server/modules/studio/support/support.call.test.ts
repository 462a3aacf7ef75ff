import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { freeDevice, revealContact, signOutAccount } from '#contract/accounts.ts';
import {
  answerTicket,
  askMissingPayment,
  assignTicket,
  getDeskTicket,
  grantCredit,
  listDeskTickets,
  reportProblem,
  resendInvoice,
} from '#contract/commerce/index.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { orderNumber } from '#contract/formats.ts';
import { postProgress, postWatchLogChannel } from '#contract/playback/sources.ts';
import { getAccountFile, listAccountTimeline, searchAccounts } from '#contract/studio/index.ts';
import { creditForLoss } from '#modules/commerce/support/account-events.ts';
import { aBuyer, aPayment, aShop, type TestBuyer } from '#test/factories/shop.ts';
import { aChannel } from '#test/factories/television.ts';
import { aFilm } from '#test/factories/titles.ts';
import { until } from '#test/until.ts';

const shop = await aShop({ modules: ['studio'] });
const { deps, sandbox } = shop;
const support = await aBuyer(shop, { role: 'support', name: 'Sari' });

const search = async (q: string) => (await support.ask(searchAccounts, { query: { q } })).result;
const timelineOf = async (buyer: TestBuyer, query = {}) =>
  (await support.ask(listAccountTimeline, { params: { id: buyer.accountId }, query })).result;

async function aReport(buyer: TestBuyer): Promise<string> {
  const report_id = randomUUID();
  const body = { report_id, topic: 'other' as const, text: 'Gambarnya berhenti terus.' };
  expect((await buyer.ask(reportProblem, { body })).status).toBe(200);
  return report_id;
}

test('a caller is found by what they read out, and shown masked', async () => {
  const buyer = await aBuyer(shop, { name: 'Wulan Purnamasari' });
  const { paymentId } = await aPayment(buyer);
  const found = { accounts: [{ accountId: buyer.accountId }] };
  for (const [q, key] of [
    [buyer.email.toUpperCase(), 'contact'],
    [orderNumber(paymentId), 'payment'],
    [paymentId, 'payment'],
    [buyer.accountId, 'account'],
    ['wulan p', null],
    [buyer.email.slice(0, 12), null],
  ] as const) {
    expect(await search(q), q).toMatchObject({ ...found, key });
  }
  const [shown] = (await search(buyer.accountId)).accounts;
  expect(shown?.email).toMatch(/^.\*\*\*.?@/);
  for (const q of ['%%%', String.raw`\\\ `, '100%_', 'TYG-0000-0000', 'KS-2026-999999']) {
    expect((await search(q)).accounts, q).toEqual([]);
  }
  expect((await support.ask(searchAccounts, { query: { q: 'a\u0000b' } })).status).toBe(400);
});

test('"money was taken": the gateway is asked at once, and the timeline tells it, page by page', async () => {
  const buyer = await aBuyer(shop);
  const { paymentId } = await aPayment(buyer);
  // Every notification is lost, and no sweeper looks.
  await sandbox.faults({ drop: { probability: 1 } });
  const later = { checkAt: new Date(deps.clock.now().getTime() + DAY) };
  await deps.db.updateTable('commerce.payment').set(later).where('id', '=', paymentId).execute();
  await sandbox.wallet(paymentId, 'pay');
  const body = { account_id: buyer.accountId };
  const asked = await support.ask(askMissingPayment, { body });
  await sandbox.resetFaults();
  expect(asked.result).toMatchObject({ outcome: 'activated', payment_id: paymentId });
  const whole = await timelineOf(buyer, { pageSize: 100 });
  const titles = whole.events.map(({ title }) => title);
  expect(titles).toContain('Sari menanyakan pembayaran ke penyedia');
  expect(titles.some((title) => title.startsWith('Hak tonton'))).toBe(true);
  expect(whole.next).toBeNull();
  // E-mails of the payment may still be on their way while it is read: then it is read again.
  await vi.waitFor(async () => {
    const keys: string[] = [];
    let before: string | undefined;
    do {
      const { events, next } = await timelineOf(buyer, { pageSize: 2, ...(before && { before }) });
      keys.push(...events.map(({ key }) => key));
      before = next ?? undefined;
    } while (before !== undefined);
    const all = await timelineOf(buyer, { pageSize: 100 });
    expect(keys).toEqual(all.events.map(({ key }) => key));
  }, 10_000);

  const sent = await support.ask(resendInvoice, { body: { payment_id: paymentId } });
  expect(deps.mail.lastTo(buyer.email)?.subject).toContain(sent.result.number);
});

test('nothing came: the question stays open as a case, which is taken, handed over and answered', async () => {
  const buyer = await aBuyer(shop);
  const { result } = await support.ask(askMissingPayment, {
    body: { account_id: buyer.accountId },
  });
  expect(result.outcome).toBe('case');
  const params = { id: result.case_id ?? '' };
  const take = (assigned_to: string | null) =>
    support.ask(assignTicket, { params, body: { assigned_to } });
  expect((await take(support.accountId)).result.assignedTo?.name).toBe('Sari');
  expect((await take(buyer.accountId)).code).toBe('commerce.notOfTeam');
  const mine = await support.ask(listDeskTickets, { query: { owner: 'mine' } });
  expect(mine.result.cases.map(({ caseId }) => caseId)).toEqual([params.id]);
  expect((await take(null)).result.assignedTo).toBeNull();
  const answer = { text: 'Sedang kami periksa.', closes: true };
  await support.ask(answerTicket, { params, body: answer });
  const shown = await support.ask(getDeskTicket, { params });
  expect(shown.result).toMatchObject({ state: 'closed', account_id: buyer.accountId });
  expect((await take(support.accountId)).code).toBe('commerce.caseClosed');
  expect((await support.ask(askMissingPayment, { body: { account_id: randomUUID() } })).code).toBe(
    'studio.accountNotFound',
  );
});

test('sessions end, a device is freed and an address is shown: each an act on the timeline', async () => {
  const buyer = await aBuyer(shop);
  const about = { account_id: buyer.accountId, reason: 'Diminta lewat telepon' };
  const { result: file } = await support.ask(getAccountFile, { params: { id: buyer.accountId } });
  const device_id = file.devices[0]?.deviceId ?? '';
  const shown = await support.ask(revealContact, { body: { ...about, field: 'email' } });
  expect(shown.result.value).toBe(buyer.email);
  for (let again = 0; again < 2; again += 1) {
    expect((await support.ask(freeDevice, { body: { ...about, device_id } })).status).toBe(200);
  }
  expect(
    (await support.ask(getAccountFile, { params: { id: buyer.accountId } })).result.devices,
  ).toEqual([]);
  await support.ask(signOutAccount, { body: about });
  const titles = (await timelineOf(buyer)).events.map(({ title }) => title);
  for (const title of [
    'Sari melihat alamat lengkap',
    'Sari mengeluarkan perangkat',
    'Sari mengakhiri semua sesi',
  ])
    expect(titles).toContain(title);
  const colleague = await aBuyer(shop, { role: 'editor' });
  const onStaff = { ...about, account_id: colleague.accountId, field: 'email' as const };
  expect((await support.ask(revealContact, { body: onStaff })).status).toBe(403);
});

test('what was watched is seen from an open case of the account alone, and that is written down', async () => {
  const buyer = await aBuyer(shop);
  const { titleId } = await aFilm(deps.db, { name: 'Ombak Terakhir', matrix: 'A' });
  const watched = {
    playbackId: randomUUID(),
    productId: titleId,
    positionSeconds: 60,
    ageSeconds: 0,
  };
  expect((await buyer.ask(postProgress, { body: watched })).status).toBe(200);
  await deps.db
    .insertInto('playback.watchEvent')
    .values({
      accountId: buyer.accountId,
      profileId: buyer.accountId,
      productId: titleId,
      eventType: 'S',
      offsetMs: 0,
      at: deps.clock.now(),
    })
    .execute();
  const caseId = await aReport(buyer);
  const others = await aReport(await aBuyer(shop));
  const at = { params: { id: buyer.accountId } };
  const refused = await support.ask(listAccountTimeline, { ...at, query: { case_id: others } });
  expect([refused.status, refused.code]).toEqual([403, 'studio.caseNeeded']);
  const plain = await timelineOf(buyer);
  expect(plain.events.some(({ area }) => area === 'watching')).toBe(false);
  const seen = await timelineOf(buyer, { case_id: caseId });
  expect(seen.events.map(({ title }) => title)).toContain('Mulai menonton Ombak Terakhir');
  expect((await timelineOf(buyer)).events.map(({ title }) => title)).toContain(
    'Sari melihat riwayat tontonan',
  );
});

test.each([
  [12, 1_967, 59_000, 1_000],
  [60, 1_967, 59_000, 2_000],
  [95, 1_967, 59_000, 3_500],
  [60, 2_000, 59_000, 2_000],
  [600, 3_000, 3_000, 3_000],
  [12, 1_967, 700, 700],
  [12, 1_967, 0, 0],
])('%i minutes of a plan of Rp%i a day, with Rp%i left, are worth Rp%i', (...given) => {
  const [minutes, dayRupiah, leftRupiah, worth] = given;
  expect(creditForLoss(minutes, dayRupiah, leftRupiah)).toBe(worth);
});

const now = deps.clock.now().getTime();
const ago = (minutes: number) => new Date(now - minutes * MINUTE);

/** A channel that was off the air, then black, for fifteen minutes; once more without sound; late; and is frozen now. */
async function aTroubledChannel(): Promise<string> {
  const { channelId } = await aChannel(deps.db, { name: 'Nusa Sport' });
  const alarms = [
    { kind: 'down', raisedAt: ago(60), seenAt: ago(48), endedAt: ago(47) },
    { kind: 'black', raisedAt: ago(50), seenAt: ago(45), endedAt: ago(44) },
    { kind: 'silent', raisedAt: ago(30), seenAt: ago(28), endedAt: ago(27) },
    { kind: 'lag', raisedAt: ago(26), seenAt: ago(12), endedAt: ago(11) },
    { kind: 'frozen', raisedAt: ago(5), seenAt: ago(0), endedAt: null },
  ];
  const rows = alarms.map((alarm) => ({ channelId, ...alarm }));
  await deps.db.insertInto('live.alarm').values(rows).execute();
  return channelId;
}

async function watch(
  buyer: TestBuyer,
  channelId: string,
  minutesAgo: number | null,
  seconds = 300,
) {
  const shownUntil = minutesAgo === null ? undefined : ago(minutesAgo).toISOString();
  const body = { channelId, accessDeviceType: 'web', durationSeconds: seconds, shownUntil };
  expect((await buyer.ask(postWatchLogChannel, { body })).status).toBe(200);
}

test('what an outage took from an account is proposed as credit from an open case, and made good once', async () => {
  const channelId = await aTroubledChannel();
  const [buyer, free] = [await aBuyer(shop), await aBuyer(shop)];
  const { paymentId } = await aPayment(buyer);
  await sandbox.wallet(paymentId, 'pay');
  await until(async () => {
    const { numUpdatedRows } = await deps.db
      .updateTable('commerce.entitlement')
      .set({ startsAt: ago((2 * HOUR) / MINUTE) })
      .where('accountId', '=', buyer.accountId)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? true : undefined;
  });
  for (const viewer of [buyer, free]) {
    // Ten of the fifteen minutes; two screens at once are one loss, and more than a player logs at once is not believed.
    await watch(viewer, channelId, 55);
    await watch(viewer, channelId, 50);
    await watch(viewer, channelId, 50);
    await watch(viewer, channelId, 61, 7_200);
    // Late is no loss, and what is still so is not over; where one was says nothing without a place.
    await watch(viewer, channelId, 15);
    await watch(viewer, channelId, 0);
    await watch(viewer, channelId, null);
  }
  const lossesOf = async (viewer: TestBuyer, caseId: string) =>
    (await timelineOf(viewer, { pageSize: 100, case_id: caseId })).events.filter(({ key }) =>
      key.startsWith('loss:'),
    );
  expect((await timelineOf(buyer)).events.some(({ key }) => key.startsWith('loss:'))).toBe(false);
  const caseId = await aReport(buyer);
  const [loss, ...others] = await lossesOf(buyer, caseId);
  expect(others).toEqual([]);
  expect(loss).toMatchObject({
    at: ago(45).toISOString(),
    title: '10 menit hilang di Nusa Sport',
    text: expect.stringMatching(
      /^Alarm [0-9a-f]{8}: tidak mengudara, gambar hitam, .* WIB\. Diusulkan Rp1\.000: /,
    ),
    credit: { amountRupiah: 1_000, reason: expect.stringMatching(/^Pengganti 10 menit siaran /) },
  });
  const [unpaid] = await lossesOf(free, await aReport(free));
  expect([unpaid?.title, unpaid?.credit]).toEqual(['10 menit hilang di Nusa Sport', null]);

  const give = async (account_id: string) =>
    support.ask(grantCredit, { body: { account_id, ...loss!.credit! } });
  expect((await give(free.accountId)).status).toBe(400);
  const gifts = await Promise.all([give(buyer.accountId), give(buyer.accountId)]);
  const isNew = ({ result }: (typeof gifts)[number]) => 'isNew' in result && result.isNew;
  expect(gifts.filter(isNew)).toHaveLength(1);
  const [given] = await lossesOf(buyer, caseId);
  expect(given).toMatchObject({ key: loss?.key, credit: null });
  expect(given?.text).toContain('Sudah diganti Rp1.000');
  // Page by page it stands in its place once.
  const keys: string[] = [];
  for (let before: string | undefined, more = true; more;) {
    const page = await timelineOf(buyer, {
      pageSize: 2,
      case_id: caseId,
      ...(before && { before }),
    });
    keys.push(...page.events.map(({ key }) => key));
    before = page.next ?? undefined;
    more = page.next !== null;
  }
  expect(keys.filter((key) => key === loss?.key)).toHaveLength(1);
});
