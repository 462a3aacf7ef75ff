import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { revealContact } from '#contract/accounts/index.ts';
import { grantCredit } from '#contract/commerce/index.ts';
import { decideApproval, listActs } from '#contract/studio/index.ts';
import { eraseFromActs } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import { aBuyer, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';

const shop = await aShop({ modules: ['studio'] });
const { deps } = shop;
const support = await aBuyer(shop, { role: 'support', name: 'Sari' });
const finance = await aBuyer(shop, { role: 'finance', name: 'Fajar' });
const auditor = await aBuyer(shop, { role: 'auditor', name: 'Agus' });

const actsFor = async (reader: TestBuyer, act: string) =>
  (await reader.ask(listActs, { query: { act } })).result.acts;

test('whom an act is about stands there by name, masked for who may not open accounts', async () => {
  const buyer = await aBuyer(shop, { name: 'Rina Ayu' });
  const body = {
    account_id: buyer.accountId,
    field: 'email',
    reason: 'Mencocokkan alamat',
  } as const;
  await support.ask(revealContact, { body });
  const give = { amountRupiah: 5_000, reason: 'Siaran terganggu', key: randomUUID() };
  await support.ask(grantCredit, { body: { account_id: buyer.accountId, ...give } });
  for (const act of ['reveal', 'credit.grant']) {
    const about = { accountId: buyer.accountId };
    expect((await actsFor(support, act))[0]?.about).toEqual({ ...about, name: 'Rina Ayu' });
    expect((await actsFor(auditor, act))[0]?.about).toEqual({ ...about, name: 'R*** A**' });
  }
  await inTransaction(deps.db, (tx) => eraseFromActs(tx, buyer.accountId));
  expect((await actsFor(auditor, 'reveal'))[0]).toMatchObject({
    subjectName: null,
    about: { accountId: null, name: 'yang dihapus' },
  });
});

test('a request and its decision are called by what was asked for', async () => {
  const buyer = await aBuyer(shop, { name: 'Budi' });
  const give = { amountRupiah: 150_000, reason: 'Siaran terganggu', key: randomUUID() };
  const { result } = await support.ask(grantCredit, {
    body: { account_id: buyer.accountId, ...give },
  });
  const id = 'approval' in result ? result.approval.approvalId : '';
  await finance.ask(decideApproval, { params: { id }, body: { decision: 'refuse', note: '' } });
  for (const act of ['approval.ask', 'approval.refused']) {
    const [told] = await actsFor(auditor, act);
    expect([act, told?.subjectId, told?.subjectName]).toEqual([
      act,
      id,
      expect.stringContaining('150.000'),
    ]);
  }
});
