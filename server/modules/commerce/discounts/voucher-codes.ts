import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  createVoucherCodes as contract,
  type revokeVoucherCode as revocation,
} from '#contract/commerce/index.ts';
import { writeCsv } from '#contract/csv.ts';
import { date, number, rupiah } from '#contract/formats.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { recordAct, searchActs } from '#platform/acts.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { findApprovalRules } from '#platform/queries/approval-rules.ts';
import { findGivers, type Givers, saidOf } from '../approvals/give-away-limits.ts';
import type { CommerceDeps } from '../deps.ts';
import { failRefused, type RequestedDiscounts } from './choose-discounts.ts';
import { whySecondForVouchers, mostCostOf } from './create-voucher-batch.ts';
import { columnsOf, type Row } from './promotions.ts';
import { insertPromotion, lockPromotion, updatePromotion } from './queries/promotion.ts';
import { listVoucherUses } from './queries/redemption.ts';
import * as vouchers from './queries/voucher.ts';
import { newBatchCodes, readBatchCode } from './voucher-code.ts';

type Input = z.output<NonNullable<typeof contract.body>>;
type OwnDeps = Pick<CommerceDeps, 'db' | 'testClock'>;

/** Makes a batch of codes, once an id; many of them ask a second person. */
export function createVoucherCodes(
  deps: OwnDeps,
  operatorId: string,
  input: Input,
): Promise<Row | { approval: AskedApproval }> {
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, operatorId);
    const made = await lockPromotion(tx, input.promotionId, 'voucher');
    if (made !== undefined) return made.codeCount === 0 ? fail('commerce.codeTaken') : made;
    const rules = await findApprovalRules(tx);
    const terms = columnsOf(input);
    const given = { known: 0, added: input.codes, terms, at: deps.testClock.now() };
    const because = await whySecondForVouchers(tx, rules, operatorId, given);
    const givers = findGivers(rules, operatorId, because);
    if (givers !== undefined) return makeCodes(deps, tx, input, givers);
    const approval = await askApproval(deps, tx, {
      callId: contract.id,
      input,
      subject: { kind: 'voucher batch', id: input.promotionId },
      askedBy: operatorId,
      reason: '',
      because,
      impact: impactOf(input),
    });
    return { approval };
  });
}

/** The same when a second person has approved it. */
export const approvableVoucherCodes = (deps: OwnDeps) =>
  approvable(contract, {
    area: 'offers',
    impact: async (_, input) => impactOf(input),
    async run(tx, input, approved) {
      if ((await lockPromotion(tx, input.promotionId, 'voucher')) !== undefined) {
        fail('commerce.codeTaken');
      }
      const { id } = await makeCodes(deps, tx, input, { operatorId: approved.askedBy, approved });
      return { result: { promotionId: id, codes: input.codes } };
    },
  });

function impactOf(input: Input): Impact {
  const { name, percent, amountRupiah, startsAt, endsAt } = columnsOf(input);
  return {
    title: `Buat ${number(input.codes)} kode voucher ${name}`,
    facts: [
      { label: 'Nilai', value: percent === null ? rupiah(amountRupiah ?? 0) : `${percent} %` },
      { label: 'Banyaknya', value: `${number(input.codes)} kode, masing-masing sekali pakai` },
      {
        label: 'Biaya paling banyak',
        value: rupiah(mostCostOf(columnsOf(input), input.codes)),
      },
      { label: 'Berlaku', value: `${date(startsAt)} sampai ${date(endsAt)}` },
    ],
  };
}

async function makeCodes(
  { testClock }: OwnDeps,
  tx: Tx,
  input: Input,
  givers: Givers,
): Promise<Row> {
  const { operatorId, approved } = givers;
  const at = testClock.now();
  const batch = await insertPromotion(tx, {
    id: input.promotionId,
    kind: 'voucher',
    ...columnsOf(input),
    codeCount: input.codes,
    createdAt: at,
    updatedAt: at,
  });
  await vouchers.insertCodes(tx, batch.id, newBatchCodes(input.codes));
  await recordAct(tx, {
    actorId: operatorId,
    act: 'offer.save',
    subject: { kind: 'voucher batch', id: batch.id },
    before: null,
    after: {
      ...batch,
      given: input.codes,
      mostCostRupiah: mostCostOf(batch, input.codes),
      ...saidOf(givers),
    },
    at,
    ...(approved && { approvalId: approved.approvalId }),
  });
  return batch;
}

/** The codes of a batch as CSV. They leave once: who lost them stops the batch and makes another. */
export function exportVoucherCodes(
  { db, testClock }: OwnDeps,
  operatorId: string,
  promotionId: string,
): Promise<{ fileName: string; csv: string }> {
  return inTransaction(db, async (tx) => {
    const batch = await lockPromotion(tx, promotionId, 'voucher');
    if (batch === undefined || batch.codeCount === 0) return fail('commerce.promotionNotFound');
    if (batch.exportedAt !== null) fail('commerce.codesExported');
    const at = testClock.now();
    const codes = await vouchers.listCodes(tx, promotionId);
    await updatePromotion(tx, promotionId, { exportedAt: at });
    await recordAct(tx, {
      actorId: operatorId,
      act: 'offer.export',
      subject: { kind: 'voucher batch', id: promotionId },
      before: null,
      after: { codes: codes.length },
      at,
    });
    const csv = writeCsv(
      ['Kode'],
      codes.map((code) => [code]),
    );
    return { fileName: `kode-voucher-${promotionId.slice(0, 8)}.csv`, csv };
  });
}

type Revocation = z.output<NonNullable<typeof revocation.body>>;

/** Takes one code back: unclaimed it opens nothing any more, claimed its voucher is gone, unless it has paid. */
export function revokeVoucherCode(
  { db, testClock }: OwnDeps,
  operatorId: string,
  { code: typed, reason }: Revocation,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { code } = readBatchCode(typed) ?? fail('commerce.codeUnknown');
    const held = (await vouchers.lockCode(tx, code)) ?? fail('commerce.codeUnknown');
    if (held.revokedAt !== null) return code;
    const { voucherId } = held;
    const at = testClock.now();
    if (voucherId !== null) {
      const uses = await listVoucherUses(tx, [voucherId]);
      if (uses.get(voucherId) === 'used') fail('commerce.codeUsed');
      await vouchers.updateVoucherRevoked(tx, voucherId, at);
    } else if (held.claimedAt !== null) fail('commerce.codeUsed');
    await vouchers.updateCode(tx, code, { revokedAt: at });
    await recordAct(tx, {
      actorId: operatorId,
      act: 'offer.revoke',
      subject: { kind: 'voucher batch', id: held.promotionId },
      before: { isClaimed: voucherId !== null },
      after: { revoked: 1 },
      reason,
      at,
    });
    return code;
  });
}

/**
 * A code of a batch, typed where coupons are typed: it becomes a voucher of this account, which the cart then has in
 * its place. Anything else stays as it was asked for.
 */
export async function claimTypedCode<T extends RequestedDiscounts>(
  deps: OwnDeps,
  accountId: string,
  asked: T,
): Promise<T> {
  const read = asked.couponCode ? readBatchCode(asked.couponCode) : undefined;
  if (read === undefined) return asked;
  const refuse = (message: string) => failRefused({ kind: 'coupon', message });
  if (!read.isRight) return refuse('Kode ini salah ketik. Cek lagi setiap hurufnya, ya.');
  const voucherId = await inTransaction(deps.db, async (tx) => {
    const now = deps.testClock.now();
    const held = await vouchers.lockCode(tx, read.code);
    if (held === undefined) return refuse('Kode ini tidak dikenal. Cek lagi ejaannya, ya.');
    if (held.revokedAt !== null) return refuse('Kode ini sudah tidak berlaku.');
    if (held.claimedAt !== null) {
      const own =
        held.voucherId === null ? undefined : await vouchers.findVoucher(tx, held.voucherId);
      return own?.accountId === accountId ? own.id : refuse('Kode ini sudah dipakai akun lain.');
    }
    const batch = await lockPromotion(tx, held.promotionId, 'voucher');
    if (batch === undefined || !batch.isActive || batch.endsAt <= now) {
      return refuse('Kode ini sudah tidak berlaku.');
    }
    if (await hasHandled(tx, accountId, batch.id)) {
      return refuse('Kode dari voucher yang kamu kelola sebagai petugas tidak bisa kamu pakai.');
    }
    const { name, percent, maxRupiah, amountRupiah, startsAt, endsAt } = batch;
    const { id } = await vouchers.insertVoucher(tx, {
      id: randomUUID(),
      accountId,
      promotionId: batch.id,
      code: read.code,
      name,
      percent,
      maxRupiah,
      amountRupiah,
      startsAt,
      endsAt,
      createdAt: now,
    });
    await vouchers.updateCode(tx, read.code, { voucherId: id, claimedAt: now });
    return id;
  });
  return { ...asked, couponCode: undefined, voucherId };
}

/** A member of staff who made a batch, exported it or took codes of it back can claim none of it. */
async function hasHandled(tx: Tx, actor: string, promotionId: string): Promise<boolean> {
  const subject = { kind: 'voucher batch', id: promotionId };
  return (await searchActs(tx, { actor, act: 'offer', subject, limit: 1 })).length > 0;
}
