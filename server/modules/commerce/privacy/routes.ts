import { checkDeletion } from '#contract/accounts/index.ts';
import { DAY, DELETION_UNDO } from '#contract/constants.ts';
import { findStepUpMethods } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { listEntitlements } from '../entitlements/queries/entitlement.ts';
import { findBalance } from '../ledger/queries/ledger-entry.ts';
import { countPaymentsByState } from '../payments/queries/payment-count.ts';
import { findRefundsDueTotal } from '../refunds/queries.ts';

type RetainedData = { what: string; why: string; until: string };

/** What is kept of an account that leaves, and why, in the viewer's words. */
function retainedData({
  hasPaid,
  isOwed,
  hasCredit,
}: {
  hasPaid: boolean;
  isOwed: boolean;
  hasCredit: boolean;
}): RetainedData[] {
  return [
    ...(hasPaid
      ? [
          {
            what: 'Bukti pembayaran dan faktur, tanpa nama dan alamatmu',
            why: 'Undang-undang perpajakan (UU KUP Pasal 28) mewajibkan pembukuan disimpan.',
            until: '10 tahun setelah pembayaran',
          },
        ]
      : []),
    ...(isOwed
      ? [
          {
            what: 'Uangmu yang masih harus kami kembalikan',
            why: 'Pengembalian tetap berjalan lewat cara bayar yang sama.',
            until: 'Sampai uangnya kembali',
          },
        ]
      : []),
    ...(hasCredit
      ? [
          {
            what: 'Sisa Saldo Tayang, tanpa namamu',
            why: 'Saldo itu tetap hakmu. Pakai dulu, atau hubungi kami dengan nomor pembayaranmu.',
            until: 'Sampai kamu ambil',
          },
        ]
      : []),
  ];
}

/** What goes for good when the week to come back is over. */
const erasedData = [
  'Nama, email, nomor HP, dan kata sandi',
  'Riwayat tontonan, lanjutan film, dan koleksi',
  'Perangkat, sesi, dan aktivitas masuk',
  'Pilihan bahasa, zona waktu, dan batas kuota',
  'Catatan persetujuan dan salinan datamu',
] as const;

export const routes = [
  call(checkDeletion, async ({ db, testClock }: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const proof = (await findStepUpMethods(db, accountId)) ?? fail('common.unauthenticated');
    const now = testClock.now();
    const entitlements = (await listEntitlements(db, accountId, now))
      .filter(({ endsAt }) => endsAt > now)
      .map(({ name, endsAt, source }) => ({
        name,
        ends_at: endsAt,
        days_left: Math.ceil((endsAt.getTime() - now.getTime()) / DAY),
        is_paid: source === 'purchase',
      }));
    const paid = entitlements.filter(({ is_paid }) => is_paid).map(({ days_left }) => days_left);
    const payments = await countPaymentsByState(db, accountId);
    const coming = await findRefundsDueTotal(db, accountId);
    const credit = await findBalance(db, accountId);
    return ok({
      ...proof,
      active_paid_days: Math.max(0, ...paid),
      rights: entitlements,
      credit_owed_rupiah: coming + credit,
      pending_payments: payments.pending,
      payments: payments.all,
      kept: retainedData({ hasPaid: payments.all > 0, isOwed: coming > 0, hasCredit: credit > 0 }),
      deleted: [...erasedData],
      undo_days: DELETION_UNDO / DAY,
    });
  }),
];
