import { instantAt } from '#platform/zone.ts';
import { wibDay } from '../invoices/policy.ts';

const ZONE = 'Asia/Jakarta';

/** A month of Western Indonesian time, `2026-11`: from its first moment until the next one's. */
export function monthRange(month: string): { from: Date; until: Date } {
  return { from: firstMomentOf(month), until: firstMomentOf(monthAfter(month)) };
}

const firstMomentOf = (month: string) => {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return instantAt({ year, month: at, day: 1, hour: 0, minute: 0, second: 0 }, ZONE);
};

export function monthAfter(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
}

/** The month so many before one. */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  const months = year * 12 + at - 1 - count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The month that a moment lies in. */
export const monthOf = (at: Date): string => wibDay(at).slice(0, 7);

const NAMES =
  'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(
    ' ',
  );

/** `November 2026`. */
export function monthName(month: string): string {
  const [year, at = 1] = month.split('-').map(Number);
  return `${NAMES[at - 1]} ${year}`;
}
