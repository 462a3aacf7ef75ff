import { rupiah } from '../../web/lib/formats/formats.ts';

/** An amount that may not be known. */
export const rupiahOrNone = (amount: number | null): string =>
  amount === null ? '–' : rupiah(amount);

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
const STEP = 1000;

/** `1,8 GB`: a size as people read it. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / STEP ** power;
  const digits = value < 100 && power > 1 ? 1 : 0;
  return `${value.toLocaleString('id-ID', { maximumFractionDigits: digits })} ${UNITS[power]}`;
}

/** `01:12:08`: a place in a film. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
