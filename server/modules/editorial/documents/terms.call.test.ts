import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkoutCart,
  createCart,
  getCart,
  getTerms,
  updateCart,
} from '#contract/commerce/index.ts';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { GENERAL_TERMS, type TermsBody } from '#contract/editorial/documents.ts';
import * as editors from '#contract/editorial/operator-documents.ts';
import * as contract from '#contract/editorial/operator-terms.ts';
import { addToRelease, saveRelease } from '#contract/editorial/releases.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { aBuyer, aCart, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { publishDuePlans } from './due-plans.ts';

const shop = await aShop({ modules: ['editorial'] });
const { deps } = shop;
const [finance, editor, buyer] = await Promise.all([
  aBuyer(shop, { role: 'finance' }),
  aBuyer(shop, { role: 'editor' }),
  aBuyer(shop),
]);

const bodyOf = (text: string, packageId: string | null = null): TermsBody => ({
  kind: 'terms',
  packageId,
  name: packageId === null ? 'Syarat umum' : 'Syarat Lite',
  text,
});
const save = (body: TermsBody, baseNo: number) =>
  finance.ask(contract.saveTerms, { body: { baseNo, body } });
const publish = (documentId: string, no: number) =>
  finance.ask(contract.publishTerms, { body: { documentId, no } });
const heldBy = async (package_id?: string) =>
  (await buyer.ask(getTerms, { query: package_id === undefined ? {} : { package_id } })).result;
const versionOf = async (terms_id: string) =>
  (await buyer.ask(getTerms, { query: { terms_id } })).result.version;
const termsOfCart = async (who: TestBuyer, id: string) =>
  (await who.ask(getCart, { params: { id } })).result.lines[0]?.termsId ?? '';
const termsOfPayment = async (paymentId: string) => {
  const row = await deps.db
    .selectFrom('commerce.payment')
    .select('termsIds')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return row.termsIds;
};

test('the general terms are a document; a new version is for carts from then on, a cart of before keeps its own', async () => {
  const { result: before } = await editor.ask(editors.getDocument, {
    query: { documentId: GENERAL_TERMS },
  });
  expect(before).toMatchObject({ kind: 'terms', state: 'published', draftNo: 1, liveNo: 1 });
  const old = await heldBy();
  expect((before.body as TermsBody).text).toBe(old.body);

  const cart = await aCart(buyer);
  expect((await save(bodyOf('Syarat baru.'), 1)).result).toMatchObject({
    state: 'changed',
    draftNo: 2,
  });
  // Buyers are not asked for a draft.
  expect(await heldBy()).toEqual(old);
  expect((await publish(GENERAL_TERMS, 2)).result).toMatchObject({ state: 'published' });
  const now = await heldBy();
  expect(now).toMatchObject({ version: old.version + 1, body: 'Syarat baru.' });
  // Again, as of a double click.
  await publish(GENERAL_TERMS, 2);
  expect(await heldBy()).toEqual(now);

  expect(await termsOfCart(buyer, cart)).toBe(old.termsId);
  expect((await buyer.ask(getTerms, { query: { terms_id: old.termsId } })).result).toEqual(old);
  const paid = await buyer.ask(checkoutCart, { body: { cart_id: cart, snk: true } });
  expect(await termsOfPayment(paid.result.paymentId)).toEqual([old.termsId]);

  const other = await aBuyer(shop);
  const later = await aCart(other);
  expect(await termsOfCart(other, later)).toBe(now.termsId);
  const payment = await other.ask(checkoutCart, { body: { cart_id: later, snk: true } });
  expect(await termsOfPayment(payment.result.paymentId)).toEqual([now.termsId]);
  // What was paid before is as it was.
  expect(await termsOfPayment(paid.result.paymentId)).toEqual([old.termsId]);
});

test('a cart that gets a new price gets the terms of that moment, one whose coupon changes keeps them', async () => {
  const own = await aBuyer(shop);
  const id = await aCart(own);
  const was = await termsOfCart(own, id);
  const { result: document } = await finance.ask(editors.getDocument, {
    query: { documentId: GENERAL_TERMS },
  });
  await save(bodyOf('Syarat yang lebih baru.'), document.draftNo);
  await publish(GENERAL_TERMS, document.draftNo + 1);
  expect(await termsOfCart(own, id)).toBe(was);
  await own.ask(updateCart, { params: { id }, body: { package_id: offers.premium } });
  expect(await termsOfCart(own, id)).toBe((await heldBy()).termsId);
});

test('a package has its own from a moment on, goes back to older words, and back to the general ones', async () => {
  const general = await heldBy(offers.lite);
  expect((await save(bodyOf('Syarat Lite.', offers.lite), 0)).result).toMatchObject({
    documentId: offers.lite,
    state: 'draft',
  });
  const at = new Date(deps.testClock.now().getTime() + HOUR).toISOString();
  const planned = await finance.ask(contract.planTerms, {
    body: { documentId: offers.lite, no: 1, at },
  });
  expect(planned.result).toMatchObject({ state: 'planned', plans: [{ no: 1, at }] });
  await publishDuePlans(deps);
  expect(await heldBy(offers.lite)).toEqual(general);
  await advanceTestClock(deps, null, HOUR + MINUTE);
  await publishDuePlans(deps);
  // From its planned moment, however late its row was found.
  expect(await heldBy(offers.lite)).toMatchObject({
    version: 1,
    body: 'Syarat Lite.',
    publishedAt: at,
  });
  expect(await heldBy(offers.premium)).toMatchObject({ termsId: general.termsId });

  await save(bodyOf('Syarat Lite kedua.', offers.lite), 1);
  await publish(offers.lite, 2);
  const back = await finance.ask(contract.rollBackTerms, {
    body: { documentId: offers.lite, no: 1 },
  });
  expect(back.result).toMatchObject({ state: 'published', draftNo: 3, liveNo: 3 });
  expect(await heldBy(offers.lite)).toMatchObject({ version: 3, body: 'Syarat Lite.' });

  await finance.ask(contract.withdrawTerms, { body: { documentId: offers.lite } });
  expect(await heldBy(offers.lite)).toEqual(general);
  // Once more its own, as a version after those.
  await publish(offers.lite, 3);
  expect(await heldBy(offers.lite)).toMatchObject({ version: 4 });
  const { result: history } = await editor.ask(editors.listDocumentVersions, {
    query: { documentId: offers.lite },
  });
  expect(history.acts.map(({ act }) => act)).toEqual([
    'publish',
    'withdraw',
    'rollBack',
    'publish',
    'save',
    'plan',
    'save',
  ]);
});

test('the general terms can not go, now or later', async () => {
  const leaving = { documentId: GENERAL_TERMS };
  const at = new Date(deps.testClock.now().getTime() + HOUR).toISOString();
  const answers = await Promise.all([
    finance.ask(contract.withdrawTerms, { body: leaving }),
    finance.ask(contract.planTerms, { body: { ...leaving, action: 'withdraw', at } }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(['editorial.termsStay', 'editorial.termsStay']);
});

test('calls of editors reach no terms, and finance by theirs nothing else', async () => {
  const about = { documentId: GENERAL_TERMS };
  const releaseId = randomUUID();
  await editor.ask(saveRelease, { body: { releaseId, name: 'Rilis', items: [] } });
  const refused = await Promise.all([
    editor.ask(editors.publishDocument, { body: { ...about, no: 1 } }),
    editor.ask(editors.planDocument, { body: { ...about, no: 1, at: null } }),
    editor.ask(editors.rollBackDocument, { body: { ...about, no: 1 } }),
    editor.ask(editors.withdrawDocument, { body: about }),
    editor.ask(editors.askDocumentReview, { body: { ...about, no: 1, isAsked: true } }),
    editor.ask(editors.decideDocumentReview, { body: { ...about, no: 1, isApproved: true } }),
    editor.ask(addToRelease, { body: { releaseId, documentIds: [GENERAL_TERMS] } }),
    editor.ask(saveRelease, {
      body: { releaseId, name: 'Rilis', items: [{ ...about, no: 1 }] },
    }),
  ]);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['editorial.termsOfFinance']));
  const smuggled = { ...about, slug: 'umum', baseNo: 1, body: bodyOf('Curang.') };
  const { code } = await editor.ask(editors.saveDocument, { body: smuggled as never });
  expect(code).toBe('common.badRequest');

  const documentId = randomUUID();
  const clips = { kind: 'clipCategory' as const, name: 'Gol' };
  await editor.ask(editors.saveDocument, {
    body: { documentId, slug: 'gol', baseNo: 0, body: clips },
  });
  expect((await publish(documentId, 1)).code).toBe('editorial.documentNotFound');
});

test('two of finance merge by field, and are told where both changed the same', async () => {
  const { result: document } = await finance.ask(editors.getDocument, {
    query: { documentId: GENERAL_TERMS },
  });
  const base = document.draftNo;
  const body = document.body as TermsBody;
  await save({ ...body, text: 'Pertama.' }, base);
  expect((await save({ ...body, name: 'Umum' }, base)).result.draftNo).toBe(base + 2);
  expect(await save({ ...body, text: 'Kedua.' }, base)).toMatchObject({
    code: 'editorial.versionConflict',
    details: { draftNo: base + 2, conflicts: [{ field: 'text' }] },
  });
  expect((await save({ ...body, text: 'Ketiga.' }, base + 90)).code).toBe(
    'editorial.versionConflict',
  );
});

test.each([
  ['with a NUL', bodyOf('a\u0000b'), 'common.badRequest'],
  ['with an address that runs', bodyOf('Baca [ini](javascript:alert(1))'), 'common.badRequest'],
  ['with one in capitals and spaces', bodyOf('JavaScript : alert(1)'), 'common.badRequest'],
  ['of a megabyte', bodyOf('x'.repeat(1_000_000)), 'common.tooLarge'],
  ['longer than anybody reads', bodyOf('x'.repeat(20_001)), 'common.badRequest'],
  ['of a package that is none', bodyOf('Ya.', randomUUID()), 'commerce.packageNotFound'],
])('terms %s are not saved', async (_, body, code) => {
  expect((await save(body, 0)).code).toBe(code);
});

test('terms without a word are a draft and can not be published', async () => {
  const { result: saved } = await save(bodyOf('  \n ', offers.premiumDay), 0);
  expect(saved.state).toBe('draft');
  expect(await publish(saved.documentId, 1)).toMatchObject({
    code: 'editorial.incomplete',
    details: { missing: ['Isi syarat'] },
  });
  const past = new Date(deps.testClock.now().getTime() - HOUR).toISOString();
  const filled = { ...bodyOf('Ya.', offers.premiumDay) };
  await save(filled, 1);
  const plan = (at: string) =>
    finance.ask(contract.planTerms, { body: { documentId: saved.documentId, no: 2, at } });
  expect((await plan(past)).code).toBe('editorial.planInPast');
  expect((await plan('2027-02-31T12:00:00+07:00')).code).toBe('common.badRequest');
});

test('carts that are made while terms come out each hold one of the two, and what they are asked for is what they hold', async () => {
  const { result: document } = await finance.ask(editors.getDocument, {
    query: { documentId: GENERAL_TERMS },
  });
  await save(bodyOf('Yang terakhir.'), document.draftNo);
  const was = await heldBy(offers.premium);
  const buyers = await Promise.all(Array.from({ length: 5 }, () => aBuyer(shop)));
  const [, ...carts] = await Promise.all([
    publish(GENERAL_TERMS, document.draftNo + 1),
    ...buyers.map((each) => each.ask(createCart, { body: { package_id: offers.premium } })),
  ]);
  const now = await heldBy(offers.premium);
  for (const [index, cart] of carts.entries()) {
    const termsId = cart.result.lines[0]?.termsId ?? '';
    expect([was.termsId, now.termsId]).toContain(termsId);
    expect(await versionOf(termsId)).toBeGreaterThanOrEqual(was.version);
    const { result } = await (buyers[index] ?? buyer).ask(checkoutCart, {
      body: { cart_id: cart.result.cart_id, snk: true },
    });
    expect(await termsOfPayment(result.paymentId)).toEqual([termsId]);
  }
});
