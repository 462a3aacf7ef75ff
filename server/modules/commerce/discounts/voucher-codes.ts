import type { z } from 'zod';
import {
  createVoucherCodes as contract,
  type revokeVoucherCode as revocation,
} from '#contract/commerce/index.ts';
import { writeCsv } from '#contract/csv.ts';
import { date, number, rupiah } from '#contract/formats.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
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
