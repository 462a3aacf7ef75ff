import type { z } from 'zod';
import {
  isLooser,
  type ThresholdName,
  thresholdNames,
  thresholds,
  type Thresholds,
  thresholdWords,
} from '#contract/approval-thresholds.ts';
import * as contract from '#contract/studio/approval-rules.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import * as queries from '#platform/queries/approval-rules.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';

type OwnDeps = Pick<Deps, 'db' | 'clock'>;
type Change = z.output<NonNullable<typeof contract.saveThresholds.body>>;
type Off = z.output<NonNullable<typeof contract.turnSecondPersonOff.body>>;
/** Who changes it: one admin, or one with the second who approved it. */
type By = { actorId: string; approvalId?: string };

/** What acts on the two are found by; the ids stand in acts. */
export const THRESHOLDS = { kind: 'second person', id: 'thresholds' } as const;
export const SECOND_PERSON = { kind: 'second person', id: 'demand' } as const;

/**
 * Changes thresholds. What lets one person do more waits for a second admin, as a whole; undefined: it is done.
 * @throws studio.thresholdDay, studio.approvalOpen
 */
export function saveThresholds(
  deps: OwnDeps,
  actorId: string,
  asked: Change,
): Promise<AskedApproval | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const before = await queries.lockApprovalRules(tx);
    const after = afterOf(before, asked);
    const looser = thresholdNames.filter((name) => isLooser(name, before[name], after[name]));
    if (looser.length === 0) return writeThresholds(deps, tx, asked, { actorId });
    return askApproval(deps, tx, {
      callId: contract.saveThresholds.id,
      input: asked,
      subject: THRESHOLDS,
      askedBy: actorId,
      reason: asked.reason,
      because: looser.map((name) => `${thresholds[name].label}: menjadi lebih longgar.`),
      impact: impactOf(before, asked),
    });
  });
}

/** The same once a second admin has agreed. */
export const approvableThresholds = (deps: OwnDeps) =>
  approvable(contract.saveThresholds, {
    area: 'staff',
    impact: async (tx, asked) => impactOf(await queries.lockApprovalRules(tx), asked),
    async run(tx, asked, { askedBy: actorId, approvalId }) {
      await writeThresholds(deps, tx, asked, { actorId, approvalId });
      return { result: asked.thresholds };
    },
  });

const afterOf = (before: Thresholds, { thresholds: asked }: Change): Thresholds => ({
  refundRupiah: asked.refundRupiah ?? before.refundRupiah,
  creditRupiah: asked.creditRupiah ?? before.creditRupiah,
  dayRupiah: asked.dayRupiah ?? before.dayRupiah,
  refundDays: asked.refundDays ?? before.refundDays,
  promotionRupiah: asked.promotionRupiah ?? before.promotionRupiah,
  vouchers: asked.vouchers ?? before.vouchers,
});

const changesOf = (before: Thresholds, after: Thresholds): ThresholdName[] =>
  thresholdNames.filter((name) => after[name] !== before[name]);

/** @throws studio.thresholdDay */
function impactOf(before: Thresholds, asked: Change): Impact {
  const after = afterOf(before, asked);
  const { refundRupiah, creditRupiah, dayRupiah } = after;
  if (dayRupiah < Math.max(refundRupiah, creditRupiah)) fail('studio.thresholdDay');
  return {
    title: 'Ubah batas persetujuan orang kedua',
    facts: changesOf(before, after).map((name) => ({
      label: thresholds[name].label,
      value: `${thresholdWords(name, before[name])} → ${thresholdWords(name, after[name])}`,
    })),
  };
}

async function writeThresholds(
  { clock }: OwnDeps,
  tx: Tx,
  asked: Change,
  by: By,
): Promise<undefined> {
  const before = await queries.lockApprovalRules(tx);
  impactOf(before, asked);
  const after = afterOf(before, asked);
  const names = changesOf(before, after);
  if (names.length === 0) return;
  const only = (from: Thresholds) => Object.fromEntries(names.map((name) => [name, from[name]]));
  await queries.updateThresholds(tx, after);
  await recordAct(tx, {
    ...by,
    act: 'approval.thresholds',
    subject: THRESHOLDS,
    before: only(before),
    after: only(after),
    reason: asked.reason,
    at: clock.now(),
  });
}

/** Asks a second admin to let staff decide about amounts alone for some hours. @throws studio.approvalOpen */
export function turnOff(deps: OwnDeps, actorId: string, asked: Off): Promise<AskedApproval> {
  return inTransaction(deps.db, async (tx) => {
    await queries.lockApprovalRules(tx);
    return askApproval(deps, tx, {
      callId: contract.turnSecondPersonOff.id,
      input: asked,
      subject: SECOND_PERSON,
      askedBy: actorId,
      reason: asked.reason,
      because: ['Mematikan persetujuan orang kedua diputuskan dua admin.'],
      impact: impactOfOff(asked),
    });
  });
}

const impactOfOff = ({ hours }: Off): Impact => ({
  title: `Matikan persetujuan orang kedua selama ${hours} jam`,
  facts: [
    { label: 'Mulai', value: 'Begitu disetujui; menyala lagi sendiri' },
    { label: 'Diputuskan sendiri', value: 'Refund, saldo, kupon, dan voucher berapa pun' },
    {
      label: 'Tetap dua orang',
      value:
        'Harga, paket baru, tutup buku, lisensi, penurunan judul, klasifikasi usia, peran, dan batas ini',
    },
  ],
});

/** The same once a second admin has agreed. */
export const approvableOff = ({ clock }: OwnDeps) =>
  approvable(contract.turnSecondPersonOff, {
    area: 'staff',
    impact: async (_, asked) => impactOfOff(asked),
    async run(tx, { hours, reason }, { askedBy: actorId, approvalId }) {
      const { isOff, offUntil } = await queries.lockApprovalRules(tx);
      const until = await queries.updateSecondPersonOff(tx, hours);
      await recordAct(tx, {
        actorId,
        act: 'approval.off',
        subject: SECOND_PERSON,
        before: isOff ? { isOn: false, until: offUntil } : { isOn: true },
        after: { isOn: false, until },
        reason,
        at: clock.now(),
        approvalId,
      });
      return { result: { until } };
    },
  });

/** Asks for a second person again from now on; again is the same as once, and no second act. */
export function turnOn(
  { db, clock }: OwnDeps,
  actorId: string,
  { reason }: { reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { isOff, offUntil } = await queries.lockApprovalRules(tx);
    if (!isOff) return;
    await queries.updateSecondPersonOn(tx);
    await recordAct(tx, {
      actorId,
      act: 'approval.on',
      subject: SECOND_PERSON,
      before: { isOn: false, until: offUntil },
      after: { isOn: true },
      reason,
      at: clock.now(),
    });
  });
}
