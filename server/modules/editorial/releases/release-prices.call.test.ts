import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAllTopBanner } from '#contract/catalog/home.ts';
import {
  getCart,
  getStaffPackage,
  getTerms,
  listSubscribeProducts,
  savePackage,
} from '#contract/commerce/index.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { GENERAL_TERMS } from '#contract/editorial/documents.ts';
import * as documents from '#contract/editorial/operator-documents.ts';
import { saveTerms } from '#contract/editorial/operator-terms.ts';
import * as contract from '#contract/editorial/releases.ts';
import { decideApproval, getApproval } from '#contract/studio/index.ts';
import { applyDuePrices } from '#modules/commerce/offers/planned-prices.ts';
import { listActs } from '#platform/acts.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { aBuyer, aCart, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { publishDueReleases } from './publish-release.ts';

const says = (words: RegExp): unknown => expect.stringMatching(words);
const shop = await aShop({ modules: ['studio'] });
const { deps } = shop;
const [editor, finance, second, buyer] = await Promise.all([
  aBuyer(shop, { role: 'editor' }),
  aBuyer(shop, { role: 'finance', name: 'Fajar' }),
  aBuyer(shop, { role: 'finance', name: 'Gita' }),
  aBuyer(shop),
]);

const soon = (ms: number) => new Date(deps.testClock.now().getTime() + ms).toISOString();
const releaseOf = async (releaseId: string) =>
  (await finance.ask(contract.getRelease, { query: { releaseId } })).result;
const shown = async (package_id: string) => {
  const { result } = await buyer.ask(listSubscribeProducts, {
    query: { package_id, list: 'PRODUCT' },
  });
  return result.products[0]?.normalPriceRupiah ?? 0;
};
const pricesOf = async (id: string) =>
  (await finance.ask(getStaffPackage, { params: { id } })).result.prices.map(
    ({ state, priceRupiah }) => [state, priceRupiah],
  );
const inCart = async (who: TestBuyer, id: string) =>
  (await who.ask(getCart, { params: { id } })).result.totalRupiah;
const termsText = async () => (await buyer.ask(getTerms, { query: {} })).result.body;

async function aRelease(name: string, who = finance): Promise<string> {
  const releaseId = randomUUID();
  expect(
    (await who.ask(contract.saveRelease, { body: { releaseId, name, items: [] } })).status,
  ).toBe(200);
  return releaseId;
}

const addPrice = (releaseId: string, packageId: string, more: object) =>
  finance.ask(contract.addPriceToRelease, { body: { releaseId, packageId, ...more } as never });

/** What a call answered in place of its deed; another person then agrees. */
async function agree(answer: { result: object; code?: string | undefined }) {
  expect(answer.code).toBeUndefined();
  const { approval } = answer.result as { approval: { approvalId: string } };
  const params = { id: approval.approvalId };
  const { impact } = (await second.ask(getApproval, { params })).result;
  const decided = await second.ask(decideApproval, {
    params,
    body: { decision: 'approve', note: '' },
  });
  return { impact, state: decided.result.state, note: decided.result.note };
}

test('banner, price and terms come out in one moment by two people and go back together; carts keep what their buyers saw', async () => {
  const before = await shown(offers.lite);
  const text = await termsText();
  const documentId = randomUUID();
  const banner = { kind: 'banner', headline: 'Harga baru', href: '/paket' };
  const slug = 'harga-baru';
  await editor.ask(documents.saveDocument, {
    body: { documentId, slug, baseNo: 0, body: banner as never },
  });
  const terms = { kind: 'terms', packageId: null, name: 'Syarat umum', text: 'Bersama rilis.' };
  await finance.ask(saveTerms, { body: { baseNo: 1, body: terms as never } });

  const releaseId = await aRelease('Desember', editor);
  const add = (who: TestBuyer, id: string) =>
    who.ask(contract.addToRelease, { body: { releaseId, documentIds: [id] } });
  const price = { releaseId, packageId: offers.lite, priceRupiah: before + 5_000 };
  // Each puts in what is theirs.
  expect((await editor.ask(contract.addPriceToRelease, { body: price })).status).toBe(403);
  expect((await add(editor, GENERAL_TERMS)).code).toBe('editorial.termsOfFinance');
  expect((await add(finance, documentId)).code).toBe('editorial.releaseOfEditors');
  expect((await add(editor, documentId)).status).toBe(200);
  expect(
    (await addPrice(releaseId, offers.lite, { priceRupiah: before + 5_000 })).result,
  ).toMatchObject({
    prices: 1,
    costs: [{ priceRupiah: before + 5_000, replaces: { priceRupiah: before }, state: 'waiting' }],
  });
  expect((await add(finance, GENERAL_TERMS)).status).toBe(200);
  const kept = [{ documentId: GENERAL_TERMS, no: null }];
  const leave = { releaseId, name: 'Desember', items: [...kept, { documentId, no: 1 }] };
  expect((await finance.ask(contract.saveRelease, { body: leave })).code).toBe(
    'editorial.termsStay',
  );
  const without = { ...leave, items: [{ documentId, no: 1 }] };
  expect((await editor.ask(contract.saveRelease, { body: without })).code).toBe(
    'editorial.termsOfFinance',
  );

  const publish = (who: TestBuyer) => who.ask(contract.publishRelease, { body: { releaseId } });
  expect((await publish(editor)).code).toBe('editorial.releaseOfFinance');
  const plan = { releaseId, at: soon(HOUR) };
  expect((await editor.ask(contract.planRelease, { body: plan })).code).toBe(
    'editorial.releaseOfFinance',
  );
  expect((await publish(finance)).code).toBe('editorial.releaseNotHandedOver');
  await editor.ask(contract.askReleaseReview, { body: { releaseId, isAsked: true } });
  const early = await aBuyer(shop);
  const cart = await aCart(early, offers.lite);

  // Without the passkey just shown it moves no money.
  const showPasskey = (steppedUpAt: Date) =>
    deps.db
      .updateTable('accounts.staffSession')
      .set({ steppedUpAt })
      .where('accountId', '=', finance.accountId)
      .execute();
  await showPasskey(new Date(deps.clock.now().getTime() - HOUR));
  expect((await publish(finance)).code).toBe('studio.stepUpNeeded');
  await showPasskey(deps.clock.now());

  const asked = await publish(finance);
  expect(await shown(offers.lite)).toBe(before);
  expect((await releaseOf(releaseId)).state).toBe('review');
  // What is in it moves after the question: it comes back, and nothing is done.
  await addPrice(releaseId, offers.lite, { priceRupiah: before + 6_000 });
  expect(await agree(asked)).toMatchObject({ state: 'returned' });
  expect(await shown(offers.lite)).toBe(before);

  const { impact, state } = await agree(await publish(finance));
  expect(state).toBe('approved');
  expect(impact.facts[0]?.value).toMatch(/^Rp[\d.]+ → Rp[\d.]+, mulai saat rilis terbit$/);
  expect(impact.facts.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Syarat umum', 'Harga baru']),
  );
  expect(await shown(offers.lite)).toBe(before + 6_000);
  expect(await termsText()).toBe('Bersama rilis.');
  const headlines = async () =>
    (await buyer.ask(getAllTopBanner)).result.map(({ headline }) => headline);
  await expect.poll(headlines).toContain('Harga baru');
  expect(await inCart(early, cart)).toBe(before);
  const [made] = (await finance.ask(getStaffPackage, { params: { id: offers.lite } })).result
    .prices;
  expect(made).toMatchObject({
    state: 'live',
    askedBy: { name: 'Fajar' },
    decidedBy: { name: 'Gita' },
    reason: 'Rilis Desember',
  });
  const late = await aBuyer(shop);
  const lateCart = await aCart(late, offers.lite);

  const undo = (who: TestBuyer) => who.ask(contract.undoRelease, { body: { releaseId } });
  expect((await undo(editor)).code).toBe('editorial.releaseOfFinance');
  const back = await undo(finance);
  // One person does not move a price, back neither.
  expect(await shown(offers.lite)).toBe(before + 6_000);
  expect(await agree(back)).toMatchObject({ state: 'approved' });
  expect(await shown(offers.lite)).toBe(before);
  expect(await termsText()).toBe(text);
  await expect.poll(headlines).not.toContain('Harga baru');
  expect(await inCart(late, lateCart)).toBe(before + 6_000);
  expect(await pricesOf(offers.lite)).toEqual([
    ['live', before],
    ['past', before + 6_000],
    ['past', before],
  ]);
  const acts = await listActs(deps.db, { kind: 'package', id: offers.lite });
  expect(acts.map(({ act }) => act)).toEqual(['offer.save', 'offer.save']);
  const rows = await deps.db
    .selectFrom('platform.act')
    .select('approvalId')
    .where('subjectId', 'in', [offers.lite, releaseId])
    .where('act', 'in', ['offer.save', 'release.publish', 'release.undo'])
    .execute();
  // Each of both approvals stands at the price and at the release.
  expect(rows.map(({ approvalId }) => approvalId)).not.toContain(null);
  expect(new Set(rows.map(({ approvalId }) => approvalId)).size).toBe(2);
});

test('a price with a date of its own waits on after the release; one person takes it back, and its day moves nothing then', async () => {
  const before = await shown(offers.premium);
  const releaseId = await aRelease('Tanggal');
  const price = { priceRupiah: before + 1_000, startsAt: soon(2 * HOUR) };
  const add = (more: object) => addPrice(releaseId, offers.premium, { ...price, ...more });
  expect((await add({ startsAt: soon(-MINUTE) })).code).toBe('commerce.pricePast');
  const promo = { priceRupiah: before + 2_000, until: soon(9 * DAY) };
  expect((await add({ promo })).code).toBe('commerce.promoNotLower');
  await add({});
  const plan = (at: string) => finance.ask(contract.planRelease, { body: { releaseId, at } });
  // The release would come after it.
  expect(await plan(soon(3 * HOUR))).toMatchObject({
    code: 'editorial.releaseIncomplete',
    details: {
      problems: [
        { documentId: offers.premium, problem: says(/sudah lewat saat rilis ini terbit/) },
      ],
    },
  });
  expect((await releaseOf(releaseId)).costs[0]?.problem).toMatch(/sudah lewat/);
  expect(await agree(await plan(soon(HOUR)))).toMatchObject({ state: 'approved' });
  // What two of finance agreed to no editor stops, neither by its plan nor by the way.
  const stops = [
    await editor.ask(contract.planRelease, { body: { releaseId, at: null } }),
    await editor.ask(contract.askReleaseReview, { body: { releaseId, isAsked: false } }),
  ];
  for (const { code } of stops) expect(code).toBe('editorial.releaseOfFinance');
  await editor.ask(contract.saveRelease, { body: { releaseId, name: 'Tanggal', items: [] } });
  expect(await releaseOf(releaseId)).toMatchObject({ state: 'planned' });
  await advanceTestClock(deps, null, HOUR + MINUTE);
  await publishDueReleases(deps);
  await expect.poll(async () => (await releaseOf(releaseId)).state).toBe('published');
  expect((await releaseOf(releaseId)).costs).toMatchObject([{ state: 'planned' }]);
  expect(await shown(offers.premium)).toBe(before);
  // One person, as any planned price is withdrawn.
  const undone = await finance.ask(contract.undoRelease, { body: { releaseId } });
  expect(undone.result).toMatchObject({ state: 'undone', costs: [{ state: 'withdrawn' }] });
  await advanceTestClock(deps, null, 2 * HOUR);
  await applyDuePrices(deps);
  expect(await shown(offers.premium)).toBe(before);
});

test('a price that somebody moved meanwhile stops all of it by name, planned or not, and is left alone by an undo', async () => {
  const before = await shown(offers.premiumDay);
  const setPrice = async (priceRupiah: number) =>
    agree(
      await finance.ask(savePackage, {
        body: { package_id: offers.premiumDay, priceRupiah, promo: null },
      }),
    );
  const releaseId = await aRelease('Bergerak');
  await addPrice(releaseId, offers.premiumDay, { priceRupiah: before + 1_000 });
  await addPrice(releaseId, offers.liteDay, { priceRupiah: 7_777 });
  const day = await shown(offers.liteDay);
  const at = soon(HOUR);
  await agree(await finance.ask(contract.planRelease, { body: { releaseId, at } }));
  await setPrice(before + 500);
  await advanceTestClock(deps, null, HOUR + MINUTE);
  await publishDueReleases(deps);
  await expect.poll(async () => (await releaseOf(releaseId)).state).toBe('draft');
  const named = /^Harga .* sudah diubah sejak masuk rilis: Rp.*, bukan Rp/;
  const { problem, costs } = await releaseOf(releaseId);
  expect(problem).toMatch(/Tidak terbit/);
  expect(costs.find(({ packageId }) => packageId === offers.premiumDay)?.problem).toMatch(named);
  expect(await shown(offers.liteDay)).toBe(day);
  expect(await finance.ask(contract.publishRelease, { body: { releaseId } })).toMatchObject({
    code: 'editorial.releaseIncomplete',
    details: { problems: [{ documentId: offers.premiumDay, problem: named }] },
  });

  // Put in again, it takes the place of what holds now.
  await addPrice(releaseId, offers.premiumDay, { priceRupiah: before + 1_000 });
  await agree(await finance.ask(contract.publishRelease, { body: { releaseId } }));
  expect(await shown(offers.premiumDay)).toBe(before + 1_000);
  await setPrice(before + 2_000);
  expect((await releaseOf(releaseId)).state).toBe('changed');
  const undo = (leaveChanged: boolean) =>
    finance.ask(contract.undoRelease, { body: { releaseId, leaveChanged } });
  expect(await undo(false)).toMatchObject({
    code: 'editorial.releaseOverwritten',
    details: { documents: [{ documentId: offers.premiumDay, name: /^Harga / }] },
  });
  await agree(await undo(true));
  expect(await shown(offers.premiumDay)).toBe(before + 2_000);
  expect(await shown(offers.liteDay)).toBe(day);
});

test('ten publish at once what one person may, while a price is put in: it never comes out by one', async () => {
  const before = await shown(offers.premium);
  const releaseId = await aRelease('Serentak', editor);
  const documentId = randomUUID();
  const body = { kind: 'banner', headline: 'Serentak', href: '/paket' } as never;
  await editor.ask(documents.saveDocument, {
    body: { documentId, slug: 'serentak', baseNo: 0, body },
  });
  await editor.ask(contract.addToRelease, { body: { releaseId, documentIds: [documentId] } });
  const answers = await Promise.all([
    addPrice(releaseId, offers.premium, { priceRupiah: before + 9_000 }),
    ...Array.from({ length: 10 }, () =>
      editor.ask(contract.publishRelease, { body: { releaseId } }),
    ),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await shown(offers.premium)).toBe(before);
  // One of both was first; the other was refused whole.
  const { state, costs } = await releaseOf(releaseId);
  expect(state === 'published' ? costs : [state]).toEqual(state === 'published' ? [] : ['draft']);
});
