import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freeDevice, revealContact, signOutAccount } from '#contract/accounts/index.ts';
import {
  answerTicket,
  askMissingPayment,
  assignTicket,
  getDeskTicket,
  listDeskTickets,
  resendInvoice,
} from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { orderNumber } from '#contract/formats.ts';
import { postProgress } from '#contract/playback/index.ts';
import { getAccountFile, listAccountTimeline, searchAccounts } from '#contract/studio/index.ts';
import { aRowIn } from '#test/factories/a-row-in.ts';
import { aBuyer, aPayment } from '#test/factories/commerce/shop.ts';
import { aSupportDesk } from '#test/factories/studio/support-desk.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const { shop, support, timelineOf, aReport } = await aSupportDesk();
const { deps, sandbox } = shop;

const search = async (q: string) => (await support.ask(searchAccounts, { query: { q } })).result;

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
  const isSame = async () => {
    const keys: string[] = [];
    let before: string | undefined;
    do {
      const { events, next } = await timelineOf(buyer, { pageSize: 2, ...(before && { before }) });
      keys.push(...events.map(({ key }) => key));
      before = next ?? undefined;
    } while (before !== undefined);
    const all = await timelineOf(buyer, { pageSize: 100 });
    return keys.join() === all.events.map(({ key }) => key).join();
  };
  await expect.poll(isSame).toBe(true);

  const sent = await support.ask(resendInvoice, { body: { payment_id: paymentId } });
  expect(deps.mail.lastTo(buyer.email)?.subject).toContain(sent.result.number);
});

test('nothing came: the question stays open as a ticket, which is taken, handed over and answered', async () => {
  const buyer = await aBuyer(shop, { name: 'Lintang' });
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
  const number = mine.result.cases[0]?.number.toLowerCase() ?? '';
  const byNumber = await support.ask(listDeskTickets, { query: { number, state: 'closed' } });
  expect(byNumber.result.cases).toMatchObject([{ caseId: params.id, name: 'Lintang' }]);
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

test('what was watched is seen from an open ticket of the account alone, and that is written down', async () => {
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
  const today = deps.clock.now();
  const plays = {
    account_id: buyer.accountId,
    product_id: titleId,
    device_name: 'Chrome di TV',
    day: today,
  };
  for (const [daysAgo, stalls] of [
    [0, 3],
    [1, 0],
    [8, 5],
  ] as const)
    await aRowIn(deps.db, 'playback.play', {
      ...plays,
      started_at: new Date(today.getTime() - daysAgo * DAY),
      startup_ms: 1_200,
      stalls,
      stalled_ms: stalls * 5_000,
      state: 'q',
    });
  const caseId = await aReport(buyer);
  const others = await aReport(await aBuyer(shop));
  const at = { params: { id: buyer.accountId } };
  const refused = await support.ask(listAccountTimeline, { ...at, query: { case_id: others } });
  expect([refused.status, refused.code]).toEqual([403, 'studio.caseNeeded']);
  const plain = await timelineOf(buyer);
  expect(plain.events.some(({ area }) => area === 'watching')).toBe(false);
  expect(plain.plays).toBeNull();
  const seen = await timelineOf(buyer, { case_id: caseId });
  expect(seen.events.map(({ title }) => title)).toContain('Mulai menonton Ombak Terakhir');
  expect(seen.events.filter(({ key }) => key.startsWith('play:'))).toMatchObject([
    {
      title: 'Tontonan: Ombak Terakhir',
      text: 'mulai 1,2 dtk · 3 kali tersendat, 15 dtk · ditutup · Chrome di TV',
    },
    { text: expect.stringContaining('tidak tersendat') },
    { text: expect.stringContaining('5 kali tersendat, 25 dtk') },
  ]);
  const sums = { plays: 2, stalled: 1, failed: 0, stalledMs: 15_000 };
  expect(seen.plays).toMatchObject([
    { by: 'all', name: '', ...sums },
    { by: 'day', plays: 1, stalled: 1 },
    { by: 'day', plays: 1, stalled: 0 },
    { by: 'device', name: 'Chrome di TV', ...sums },
    { by: 'shown', name: 'Ombak Terakhir', ...sums },
  ]);
  expect((await timelineOf(buyer)).events.map(({ title }) => title)).toContain(
    'Sari melihat riwayat tontonan',
  );
});
