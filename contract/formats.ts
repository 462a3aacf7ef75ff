import { DEFAULT_TIMEZONE } from './constants.ts';

const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'Mei',
  'Jun',
  'Jul',
  'Agu',
  'Sep',
  'Okt',
  'Nov',
  'Des',
] as const;

const WHOLE_MONTHS =
  'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(
    ' ',
  );

/** `2026-11` as `November 2026`. */
export function monthName(month: string): string {
  const [year, at = 1] = month.split('-').map(Number);
  return `${WHOLE_MONTHS[at - 1]} ${year}`;
}

/** 1250 as `1.250`, rounded to a whole. */
export function number(value: number): string {
  const digits = String(Math.abs(Math.round(value))).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0 ? '-' : ''}${digits}`;
}

/** 49000 as `Rp49.000`. */
export function rupiah(amount: number): string {
  return `${amount < 0 ? '-' : ''}Rp${number(Math.abs(amount))}`;
}

/** `5 Mei 2026`, in the viewer's zone. */
export function date(time: string | Date, timeZone: string = DEFAULT_TIMEZONE): string {
  const { day, month, year } = partsOf(time, timeZone);
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `5 Mei 2026, 19.30`, in the viewer's zone. */
export function dateTime(time: string | Date, timeZone: string = DEFAULT_TIMEZONE): string {
  const { hour, minute } = partsOf(time, timeZone);
  return `${date(time, timeZone)}, ${hour}.${minute}`;
}

/** Making a formatter costs more than using it a thousand times. */
const partsFormats = new Map<string, Intl.DateTimeFormat>();

function partsOf(time: string | Date, timeZone: string): Record<string, string> {
  let format = partsFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    partsFormats.set(timeZone, format);
  }
  return Object.fromEntries(
    format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]),
  );
}

/**
 * What people call a payment by: `TYG-3F2A-91BC` of its id, whose first digits are random. Staff find the payment by
 * these eight digits, with which its id begins.
 */
export function orderNumber(paymentId: string): string {
  const digits = paymentId.replaceAll('-', '').slice(0, 8).toUpperCase();
  return `TYG-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
