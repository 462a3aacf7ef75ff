import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { saveCoupon as contract } from '#contract/commerce/index.ts';
import { date, number, rupiah } from '#contract/formats.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { findApprovalRules } from '#platform/queries/approval-rules.ts';
import { databaseErrorCode, inTransaction, type Tx, UNIQUE_VIOLATION } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { findGivers, type Givers, saidOf, whySecondForDay } from '../approvals/give-away-limits.ts';
import type { CommerceDeps } from '../deps.ts';
import {
  addedCostRupiah,
  columnsOf,
  mostCostRupiah,
  type Row,
  whySecondForCoupon,
} from './promotions.ts';
import {
  findCoupon,
  insertPromotion,
  lockPromotion,
  updatePromotion,
} from './queries/promotion.ts';

type Input = z.output<NonNullable<typeof contract.body>>;
type OwnDeps = Pick<CommerceDeps, 'db' | 'testClock'>;

/**
 * Makes a coupon or changes one; what costs much asks a second person. Carts that carry it keep the discount they were
 * shown; switched off, it stops at their checkout too. What open payments hold stays held, even where a limit is put
 * below it.
 */
export async function saveCoupon(
  deps: OwnDeps,
  operatorId: string,
  input: Input,
): Promise<Row | { approval: AskedApproval }> {
  return inTransaction(deps.db, async (tx) => {
    // First of all locks, as a buyer's own checkout takes them.
    await lockAccount(tx, operatorId);
    const before = await requireCoupon(tx, input);
    const after = columnsOf(input);
    const costRupiah = addedCostRupiah(before, after);
    const rules = await findApprovalRules(tx);
    const given = { costRupiah, vouchers: 0 };
    const because = [
      ...whySecondForCoupon(before, after, rules),
      ...(await whySecondForDay(tx, rules, operatorId, given, deps.testClock.now())),
    ];
    const givers = findGivers(rules, operatorId, because);
    if (givers !== undefined) return putCoupon(deps, tx, before, input, givers);
    const approval = await askApproval(deps, tx, {
      callId: contract.id,
      input,
      subject: { kind: 'coupon', id: input.code },
      askedBy: operatorId,
      reason: '',
      because,
      impact: impactOf(before, input),
    });
    return { approval };
  });
}

/** The same when a second person has approved it. */
export const approvableCoupon = (deps: OwnDeps) =>
  approvable(contract, {
    area: 'offers',
    impact: async (tx, input) => impactOf(await requireCoupon(tx, input), input),
    async run(tx, input, approved) {
      const before = await requireCoupon(tx, input);
      const givers = { operatorId: approved.askedBy, approved };
      const { id } = await putCoupon(deps, tx, before, input, givers);
      return { result: { promotionId: id } };
    },
  });

/** The coupon as it stands; undefined for a new one, whose code is not taken. */
async function requireCoupon(tx: Tx, { promotionId, code }: Input): Promise<Row | undefined> {
  const sameCode = await findCoupon(tx, code);
  if (sameCode !== undefined && sameCode.id !== promotionId) fail('commerce.codeTaken');
  if (promotionId === undefined) return undefined;
  return (await lockPromotion(tx, promotionId, 'coupon')) ?? fail('commerce.promotionNotFound');
}

function impactOf(before: Row | undefined, input: Input): Impact {
  const after = columnsOf(input);
  const discount =
    after.percent === null ? rupiah(after.amountRupiah ?? 0) : `${number(after.percent)} %`;
  return {
    title: `${before === undefined ? 'Buat' : 'Ubah'} kupon ${input.code}`,
    facts: [
      { label: 'Potongan', value: discount },
      { label: 'Biaya paling banyak', value: textOf(mostCostRupiah(after)) },
      { label: 'Paling banyak sekali pakai', value: boundOf(after.maxRupiah) },
      { label: 'Belanja paling sedikit', value: rupiah(after.minRupiah ?? 0) },
      {
        label: 'Batas pakai',
        value: `${countOf(after.accountLimit)} per akun, ${countOf(after.totalLimit)} semuanya`,
      },
      {
        label: 'Untuk',
        value: [
          after.isNewOnly ? 'pembeli baru' : 'semua pembeli',
          after.packageIds === null ? 'semua paket' : `${number(after.packageIds.length)} paket`,
          after.isStackable ? 'bisa digabung' : 'tidak digabung',
        ].join(', '),
      },
      { label: 'Berlaku', value: `${date(after.startsAt)} sampai ${date(after.endsAt)}` },
      {
        label: 'Biaya paling banyak sekarang',
        value: before === undefined ? 'Belum ada' : textOf(mostCostRupiah(before)),
      },
    ],
  };
}

/** Without a bound it went by a second person, and counts to no day. */
const finiteOf = (cost: number) => (Number.isFinite(cost) ? cost : null);
const boundOf = (most: number | null) => (most === null ? 'Tanpa batas' : rupiah(most));
const countOf = (most: number | null) => (most === null ? 'tanpa batas' : `${number(most)} kali`);
const textOf = (most: number) => (Number.isFinite(most) ? rupiah(most) : 'Tanpa batas');

async function putCoupon(
  { testClock }: OwnDeps,
  tx: Tx,
  before: Row | undefined,
  input: Input,
  givers: Givers,
): Promise<Row> {
  const { operatorId, approved } = givers;
  const at = testClock.now();
  const columns = { ...columnsOf(input), code: input.code, updatedAt: at };
  const id = before?.id ?? randomUUID();
  const after =
    before === undefined
      ? await insertPromotion(tx, { id, kind: 'coupon', ...columns, createdAt: at }).catch(refuse)
      : await updatePromotion(tx, id, columns).catch(refuse);
  await recordAct(tx, {
    actorId: operatorId,
    act: 'offer.save',
    subject: { kind: 'coupon', id },
    before: before ?? null,
    after: {
      ...after,
      mostCostRupiah: finiteOf(addedCostRupiah(before, after)),
      ...saidOf(givers),
    },
    at,
    ...(approved && { approvalId: approved.approvalId }),
  });
  return after;
}

/** Another request took the code in this moment. */
function refuse(error: unknown): never {
  if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('commerce.codeTaken', error);
  throw error;
}

/** Stops a coupon or a batch, alone: what is off costs nothing. Stopped before, it stays as it is. */
export function stopPromotion(
  { db, testClock }: OwnDeps,
  operatorId: string,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before =
      (await lockPromotion(tx, id, 'coupon')) ??
      (await lockPromotion(tx, id, 'voucher')) ??
      fail('commerce.promotionNotFound');
    if (!before.isActive) return;
    const at = testClock.now();
    await updatePromotion(tx, id, { isActive: false, updatedAt: at });
    await recordAct(tx, {
      actorId: operatorId,
      act: 'offer.stop',
      subject: { kind: before.kind === 'coupon' ? 'coupon' : 'voucher batch', id },
      before: { isActive: true },
      after: { isActive: false },
      reason,
      at,
    });
  });
}
