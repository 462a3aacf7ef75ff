import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  answerTicket,
  checkMissingPayment,
  deleteSavedReply,
  listSavedReplies,
  listTickets,
  listOpenTickets,
  listSubscriptions,
  reportProblem,
  SAVED_REPLIES_MAX,
  saveSavedReply,
  showTicket,
  writeInTicket,
} from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { aRowIn } from '#test/factories/a-row-in.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aPayment, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { deleteVisitorTickets } from './queries/ticket.ts';

const shop = await aShop();
const { app, deps, sandbox } = shop;
const support = await aBuyer(shop, { role: 'support' });

afterEach(() => sandbox.resetFaults());

/** As if every notification were lost and no sweeper looked: only a question now finds out. */
async function forget(paymentId: string) {
  await sandbox.faults({ drop: { probability: 1 } });
  await deps.db
    .updateTable('commerce.payment')
    .set({ checkAt: new Date(deps.clock.now().getTime() + DAY) })
    .where('id', '=', paymentId)
    .execute();
}

const show = (token: string) => askApp(app, asClient(deps), showTicket, { params: { token } });

async function aTicket(buyer: TestBuyer) {
  const { result } = await buyer.ask(checkMissingPayment);
  if (result.case === null) throw new Error('no ticket');
  return result.case;
}

test('money that was taken is found, and what it bought is active when the button answers', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await forget(payment.paymentId);
  await sandbox.wallet(payment.paymentId, 'pay');
  const { result } = await buyer.ask(checkMissingPayment);
  expect(result).toMatchObject({ outcome: 'activated', cart_id: payment.cart_id, case: null });
  expect((await buyer.ask(listSubscriptions)).result.plan.tier).toBe('premium');
});

test('a payment that had ended is asked about too', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await forget(payment.paymentId);
  await sandbox.wallet(payment.paymentId, 'expire');
  await buyer.ask(checkMissingPayment);
  await sandbox.wallet(payment.paymentId, 'pay-late');
  expect((await buyer.ask(checkMissingPayment)).result.outcome).toBe('activated');
  // The ticket of the first press answered itself.
  const { cases: tickets } = (await buyer.ask(listTickets)).result;
  expect(tickets).toMatchObject([{ state: 'closed' }]);
  expect((await show(tickets[0]?.token ?? '')).result.entries.at(-1)).toMatchObject({
    who: 'system',
    text: expect.stringContaining('aktif'),
  });
});

test('what became active a moment ago is the answer, though an older code still waits, but where the gateway is silent', async () => {
  const buyer = await aBuyer(shop);
  await forget((await aPayment(buyer, offers.liteDay)).paymentId);
  const payment = await aPayment(buyer);
  await sandbox.resetFaults();
  await sandbox.wallet(payment.paymentId, 'pay');
  await until(async () => {
    const { result } = await buyer.ask(listSubscriptions);
    return result.plan.tier === 'premium' ? true : undefined;
  });
  const { result } = await buyer.ask(checkMissingPayment);
  expect(result).toMatchObject({ outcome: 'activated', cart_id: payment.cart_id, case: null });
  await sandbox.faults({ outage: { probability: 1 } });
  expect((await buyer.ask(checkMissingPayment)).result.outcome).toBe('case');
});

test('nothing found opens one ticket, which its link shows to its holder', async () => {
  const buyer = await aBuyer(shop);
  await aPayment(buyer);
  const pressed = await Promise.all(
    Array.from({ length: 5 }, () => buyer.ask(checkMissingPayment)),
  );
  const numbers = new Set(pressed.map(({ result }) => result.case?.number));
  expect([...numbers]).toEqual([expect.stringMatching(/^KS-\d{4}-\d{6}$/)]);
  const { token = '' } = pressed[0]?.result.case ?? {};
  const shown = await show(token);
  expect(shown.result).toMatchObject({ state: 'open' });
  expect(shown.result.entries.filter(({ who }) => who === 'buyer')).toHaveLength(5);
  const emails = deps.mail.sent.filter(
    ({ to, subject }) => to === buyer.email && subject.includes('Kasus'),
  );
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain(`/kasus/${token}`);
  const [id] = token.split('.');
  for (const forged of [`${randomUUID()}.${token.split('.')[1]}`, `${id}.${'a'.repeat(32)}`, 'x']) {
    const { status, code } = await show(forged);
    expect([status, code]).toEqual([404, 'commerce.caseNotFound']);
  }
});

test('while the gateway is away the ticket says so, and closes itself when the money arrives', async () => {
  const buyer = await aBuyer(shop);
  const payment = await aPayment(buyer);
  await sandbox.faults({ outage: { probability: 1 }, drop: { probability: 1 } });
  const ticket = await aTicket(buyer);
  expect((await show(ticket.token)).result.entries.at(-1)?.text).toContain('belum menjawab');
  await sandbox.resetFaults();
  await sandbox.wallet(payment.paymentId, 'pay');
  await until(async () => {
    const { result } = await show(ticket.token);
    return result.state === 'closed' ? true : undefined;
  }, 40_000);
  expect(deps.mail.lastTo(buyer.email)?.subject).toBeDefined();
});

test('support answers, the buyer asks again, support closes', async () => {
  const buyer = await aBuyer(shop);
  const { token, number } = await aTicket(buyer);
  const open = await support.ask(listOpenTickets);
  const found = open.result.cases.find((one) => one.number === number);
  const params = { id: found?.caseId ?? '' };
  const first = await support.ask(answerTicket, { params, body: { text: 'Bank apa, ya?' } });
  expect(first.result.state).toBe('answered');
  expect(deps.mail.lastTo(buyer.email)?.text).toContain('Bank apa, ya?');
  const said = await buyer.ask(writeInTicket, { params: { token }, body: { text: 'Bank Senja' } });
  expect(said.result).toMatchObject({ state: 'open' });
  const body = { text: 'Sudah beres.', closes: true };
  expect((await support.ask(answerTicket, { params, body })).result.state).toBe('closed');
  const late = await buyer.ask(writeInTicket, { params: { token }, body: { text: 'Halo?' } });
  expect([late.status, late.code]).toEqual([409, 'commerce.caseClosed']);
  const twice = await support.ask(answerTicket, { params, body });
  expect([twice.status, twice.code]).toEqual([409, 'commerce.caseClosed']);
});

test('a link shows and does not speak; answers come from the team alone', async () => {
  const { token } = await aTicket(await aBuyer(shop));
  const stranger = await aBuyer(shop);
  const said = await stranger.ask(writeInTicket, { params: { token }, body: { text: 'Halo' } });
  expect([said.status, said.code]).toEqual([404, 'commerce.caseNotFound']);
  const params = { id: randomUUID() };
  expect((await stranger.ask(answerTicket, { params, body: { text: 'x' } })).status).toBe(401);
  const missing = await support.ask(answerTicket, { params, body: { text: 'x' } });
  expect([missing.status, missing.code]).toEqual([404, 'commerce.caseNotFound']);
  const empty = await support.ask(answerTicket, { params, body: { text: '' } });
  expect(empty.status).toBe(400);
});

const aReport = (more: object = {}) => ({
  report_id: randomUUID(),
  topic: 'playback' as const,
  text: 'Gambarnya berhenti terus.',
  ...more,
});

test('what an account reports is a ticket, once, with where it happened', async () => {
  const buyer = await aBuyer(shop);
  const body = aReport({ context: { title: 'Riak', network: '4g', page: ' ' } });
  const both = await Promise.all([1, 2].map(() => buyer.ask(reportProblem, { body })));
  const again = await buyer.ask(reportProblem, { body });
  const numbers = new Set([...both, again].map(({ result }) => result.number));
  expect([...numbers]).toEqual([expect.stringMatching(/^KS-\d{4}-\d{6}$/)]);
  const { token = '', about } = again.result.case ?? {};
  expect(about).toBe('Film atau siaran tidak bisa diputar');
  const { entries, is_of_visitor } = (await show(token)).result;
  expect(is_of_visitor).toBe(false);
  expect(entries.map(({ who, text }) => [who, text])).toEqual([
    ['buyer', 'Gambarnya berhenti terus.'],
    ['system', 'Tayangan: Riak\nJaringan: 4g'],
    ['system', expect.stringContaining('sudah kami terima')],
  ]);
  expect((await buyer.ask(reportProblem, { body: aReport() })).result.number).not.toBe(
    again.result.number,
  );
  expect((await buyer.ask(listTickets)).result.cases).toHaveLength(2);
  // Another's number of a report is none of mine.
  const stranger = await (await aBuyer(shop)).ask(reportProblem, { body });
  expect([stranger.status, stranger.code]).toEqual([404, 'commerce.caseNotFound']);
});

test('a visitor reports by an address, which alone gets the link and writes by it', async () => {
  const report = (body: object) =>
    askApp(app, asClient(deps), reportProblem, { body: aReport(body) });
  expect((await report({})).code).toBe('commerce.reportEmailNeeded');
  expect((await report({ email: 'bukan alamat' })).status).toBe(400);
  expect((await report({ email: 'a@contoh.id', text: 'a\u0000b' })).status).toBe(400);
  const email = `${randomUUID()}@contoh.id`;
  const { result } = await report({ email });
  expect(result.case).toBeNull();
  const token = /kasus\/([\w.-]+)/.exec(deps.mail.lastTo(email)?.text ?? '')?.[1] ?? '';
  const said = await askApp(app, asClient(deps), writeInTicket, {
    params: { token },
    body: { text: 'Masih sama.' },
  });
  expect(said.result).toMatchObject({ number: result.number, is_of_visitor: true });
  const waiting = (await support.ask(listOpenTickets)).result.cases;
  expect(waiting.find(({ number }) => number === result.number)).toMatchObject({
    account_id: null,
    email,
  });
  for (let more = 0; more < 2; more += 1) expect((await report({ email })).status).toBe(200);
  const tooMany = await report({ email });
  expect([tooMany.status, tooMany.code]).toEqual([429, 'commerce.tooManyReports']);
});

test('a visitor’s closed report goes after a year, an account’s stays', async () => {
  const closedAt = (days: number) => new Date(deps.clock.now().getTime() - days * DAY);
  const visitor = { kind: 'problem', state: 'closed', created_at: closedAt(500) } as const;
  const rows = [
    { account_id: null, email: 'lama@contoh.id', closed_at: closedAt(366) },
    { account_id: null, email: 'baru@contoh.id', closed_at: closedAt(364) },
    { account_id: randomUUID(), closed_at: closedAt(400) },
  ].map((row) => ({ id: randomUUID(), number: randomUUID(), ...visitor, ...row }));
  for (const row of rows) await aRowIn(deps.db, 'commerce.ticket', row);
  await deleteVisitorTickets(deps.db, closedAt(365));
  const ids = rows.map(({ id }) => id);
  const left = await deps.db
    .selectFrom('commerce.ticket')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
});

test("answers to start from are the team's own: kept, worded anew, removed, each as an act", async () => {
  const names = async () =>
    (await support.ask(listSavedReplies)).result.replies.map(({ name }) => name);
  const seeded = ['Gambar tersendat', 'Minta bukti', 'Perangkat penuh', 'Uang belum tercatat'];
  expect(await names()).toEqual(seeded);
  const replyId = randomUUID();
  const save = (words: object) =>
    support.ask(saveSavedReply, { body: { replyId, name: 'Halo', text: 'Halo, Kak.', ...words } });
  expect((await save({ name: '  Halo ' })).result).toMatchObject({ replyId, name: 'Halo' });
  expect((await save({ text: 'Halo, Kak! ' })).result.text).toBe('Halo, Kak!');
  expect(await names()).toEqual([seeded[0], 'Halo', ...seeded.slice(1)]);
  expect((await save({ name: 'minta BUKTI' })).code).toBe('commerce.replyNameTaken');
  expect((await save({ text: ' ' })).details).toEqual([{ field: 'text', problem: 'Wajib diisi' }]);
  const remove = () => support.ask(deleteSavedReply, { body: { replyId } });
  expect((await remove()).result).toEqual({ replyId });
  expect((await remove()).code).toBe('commerce.replyNotFound');
  const acts = await deps.db
    .selectFrom('platform.act')
    .select(['act', 'before', 'after'])
    .where('subjectId', '=', replyId)
    .orderBy('id')
    .execute();
  const [first, second] = [
    { name: 'Halo', text: 'Halo, Kak.' },
    { name: 'Halo', text: 'Halo, Kak!' },
  ];
  expect(acts).toEqual([
    { act: 'case.saveReply', before: null, after: first },
    { act: 'case.saveReply', before: first, after: second },
    { act: 'case.deleteReply', before: second, after: null },
  ]);
  // The last place goes to one of two who come at once.
  const filled = Array.from({ length: SAVED_REPLIES_MAX - seeded.length - 1 }, (_, at) => ({
    replyId: randomUUID(),
    name: `Jawaban ${at}`,
    text: 'Isi',
    updatedAt: deps.clock.now(),
  }));
  await deps.db.insertInto('commerce.savedReply').values(filled).execute();
  const both = await Promise.all(
    ['Satu', 'Dua'].map((name) => save({ replyId: randomUUID(), name })),
  );
  const refused = both.flatMap(({ code }) => code ?? []);
  expect(refused).toEqual(['commerce.tooManyReplies']);
});
