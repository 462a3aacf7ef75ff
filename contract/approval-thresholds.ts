import { number, rupiah } from './formats.ts';

/**
 * How much one member of staff gives away alone; above it a second person decides. `usual` holds until an admin changes it;
 * `stricter` says which way there is more control: the other way takes a second admin.
 */
export const thresholds = {
  refundRupiah: {
    label: 'Refund sekali',
    unit: 'rupiah',
    usual: 500_000,
    least: 0,
    most: 10_000_000,
    stricter: 'less',
  },
  creditRupiah: {
    label: 'Saldo sekali',
    unit: 'rupiah',
    usual: 100_000,
    least: 0,
    // More is given by no call.
    most: 1_000_000,
    stricter: 'less',
  },
  dayRupiah: {
    label: 'Refund dan saldo seorang petugas dalam 24 jam',
    unit: 'rupiah',
    usual: 2_000_000,
    least: 0,
    most: 50_000_000,
    stricter: 'less',
  },
  refundDays: {
    label: 'Jarak antara dua refund ke akun yang sama',
    unit: 'hari',
    usual: 30,
    least: 1,
    most: 365,
    stricter: 'more',
  },
  promotionRupiah: {
    label: 'Biaya kupon dan voucher, sekali dan dalam 24 jam',
    unit: 'rupiah',
    usual: 10_000_000,
    least: 0,
    most: 100_000_000,
    stricter: 'less',
  },
  vouchers: {
    label: 'Voucher, sekali dan dalam 24 jam',
    unit: 'voucher',
    usual: 100,
    least: 0,
    most: 10_000,
    stricter: 'less',
  },
} as const;

export type ThresholdName = keyof typeof thresholds;
export type Thresholds = Record<ThresholdName, number>;
export const thresholdNames = Object.keys(thresholds) as ThresholdName[];

/** `Rp500.000`, `30 hari`. */
export function thresholdWords(name: ThresholdName, value: number): string {
  const { unit } = thresholds[name];
  return unit === 'rupiah' ? rupiah(value) : `${number(value)} ${unit}`;
}

/** Whether a change leaves one person more to decide alone. */
export function isLooser(name: ThresholdName, before: number, after: number): boolean {
  return thresholds[name].stricter === 'less' ? after > before : after < before;
}

/** The longest that no second person is asked for; it comes on by itself. */
export const MOST_HOURS_OFF = 24;
