import { rupiah } from '../../web/lib/formats/formats.ts';

/** An amount that may not be known. */
export const rupiahOrNone = (amount: number | null): string =>
  amount === null ? '–' : rupiah(amount);
