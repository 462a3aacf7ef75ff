import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { createVoucherBatch as contract } from '#contract/commerce/index.ts';
import { number, rupiah } from '#contract/formats.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { type ApprovalRules, findApprovalRules } from '#platform/queries/approval-rules.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import {
  findGivers,
  type Givers,
  refuseOwnAccount,
  saidOf,
  whySecondForDay,
} from '../approvals/give-away-limits.ts';
import type { CommerceDeps } from '../deps.ts';
import { columnsOf, type Row } from './promotions.ts';
import { insertPromotion, lockPromotion } from './queries/promotion.ts';
import { insertVouchers, listVoucherOwners } from './queries/voucher.ts';
import { newVoucherCode } from './voucher-code.ts';

type Input = z.output<NonNullable<typeof contract.body>>;
type OwnDeps = Pick<CommerceDeps, 'db' | 'testClock'>;
type Batch = { batch: Row; vouchers: number };

/** What a percentage without a bound counts for: that part of a dear plan. */
const DEAR_PLAN_RUPIAH = 500_000;

/**
 * Gives each of some accounts one voucher under rules that they share; many ask a second person. Asked again with the
 * same id, it gives the accounts that are new to it theirs, and none a second; the rules stay those of the first time.
 */
export function createVoucherBatch(
  deps: OwnDeps,
  operatorId: string,
  input: Input,
): Promise<Batch | { approval: AskedApproval }> {
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, operatorId);
    const known = await readBatch(tx, input);
    const { before, owners, newOwners } = known;
    const terms = before ?? columnsOf(input);
    const counts = { known: owners.length, added: newOwners.length };
    const rules = await findApprovalRules(tx);
    const given = { ...counts, terms, at: deps.testClock.now() };
    const because = await whySecondForVouchers(tx, rules, operatorId, given);
    const givers = findGivers(rules, operatorId, because);
    if (givers !== undefined) return giveVouchers(deps, tx, input, known, givers);
    for (const owner of known.newOwners) refuseOwnAccount(owner, { operatorId });
    const approval = await askApproval(deps, tx, {
      callId: contract.id,
      input,
      subject: { kind: 'voucher batch', id: input.promotionId },
      askedBy: operatorId,
      reason: '',
      because,
      impact: impactOf(input, known),
    });
    return { approval };
  });
}

/** The same when a second person has approved it. */
export const approvableVoucherBatch = (deps: OwnDeps) =>
  approvable(contract, {
    area: 'offers',
    impact: async (tx, input) => impactOf(input, await readBatch(tx, input)),
    async run(tx, input, approved) {
      const givers = { operatorId: approved.askedBy, approved };
      const known = await readBatch(tx, input);
      const { vouchers } = await giveVouchers(deps, tx, input, known, givers);
      return { result: { promotionId: input.promotionId, vouchers } };
    },
  });

type Known = { before: Row | undefined; owners: string[]; newOwners: string[] };

async function readBatch(tx: Tx, { promotionId, accountIds }: Input): Promise<Known> {
  const before = await lockPromotion(tx, promotionId, 'voucher');
  const owners = await listVoucherOwners(tx, promotionId);
  const newOwners = [...new Set(accountIds)].filter((id) => !owners.includes(id));
  return { before, owners, newOwners };
}

type DiscountValue = Pick<Row, 'percent' | 'maxRupiah' | 'amountRupiah'>;

/** What so many vouchers can cost. */
export function mostCostOf(
  { percent, maxRupiah, amountRupiah }: DiscountValue,
  count: number,
): number {
  return (amountRupiah ?? maxRupiah ?? ((percent ?? 0) / 100) * DEAR_PLAN_RUPIAH) * count;
}

/** Why one person may not hand out these vouchers, however often a batch is added to; their account is locked by then. */
export async function whySecondForVouchers(
  tx: Tx,
  rules: ApprovalRules,
  operatorId: string,
  { known, added, terms, at }: { known: number; added: number; terms: DiscountValue; at: Date },
): Promise<string[]> {
  if (added === 0) return [];
  const given = { costRupiah: mostCostOf(terms, added), vouchers: added };
  const because = [
    ...(known + added > rules.vouchers
      ? [`Lebih dari ${number(rules.vouchers)} voucher dalam satu kelompok.`]
      : []),
    ...(terms.percent === 100 ? ['Voucher ini menanggung seluruh harga.'] : []),
    ...(mostCostOf(terms, known + added) > rules.promotionRupiah
      ? [`Kelompok ini bisa bernilai lebih dari ${rupiah(rules.promotionRupiah)}.`]
      : []),
  ];
  return because.length > 0 ? because : whySecondForDay(tx, rules, operatorId, given, at);
}

function impactOf(input: Input, { before, owners, newOwners }: Known): Impact {
  const { name, percent, amountRupiah } = before ?? columnsOf(input);
  return {
    title: `Bagikan ${number(newOwners.length)} voucher ${name}`,
    facts: [
      { label: 'Nilai', value: percent === null ? rupiah(amountRupiah ?? 0) : `${percent} %` },
      { label: 'Sudah dibagikan', value: number(owners.length) },
      { label: 'Akun baru', value: number(newOwners.length) },
    ],
  };
}

async function giveVouchers(
  { testClock }: OwnDeps,
  tx: Tx,
  input: Input,
  { before, owners, newOwners }: Known,
  givers: Givers,
): Promise<Batch> {
  const { operatorId, approved } = givers;
  for (const owner of newOwners)
    refuseOwnAccount(owner, { operatorId, ...(approved && { approved }) });
  const at = testClock.now();
  const { promotionId } = input;
  const batch =
    before ??
    (await insertPromotion(tx, {
      id: promotionId,
      kind: 'voucher',
      ...columnsOf(input),
      createdAt: at,
      updatedAt: at,
    }));
  const { name, percent, maxRupiah, amountRupiah, startsAt, endsAt } = batch;
  const discountValue = { name, percent, maxRupiah, amountRupiah, startsAt, endsAt };
  await insertVouchers(
    tx,
    newOwners.map((owner) => ({
      ...discountValue,
      id: randomUUID(),
      accountId: owner,
      promotionId,
      code: newVoucherCode('TYG'),
      createdAt: at,
    })),
  );
  await recordAct(tx, {
    actorId: operatorId,
    act: 'offer.save',
    subject: { kind: 'voucher batch', id: promotionId },
    before: before ?? null,
    after: {
      ...batch,
      given: newOwners.length,
      mostCostRupiah: mostCostOf(batch, newOwners.length),
      ...saidOf(givers),
    },
    at,
    ...(approved && { approvalId: approved.approvalId }),
  });
  return { batch, vouchers: owners.length + newOwners.length };
}
