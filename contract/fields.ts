import { z } from 'zod';
import {
  PRODUCT,
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  DEFAULT_TIMEZONE,
  MAX_PAGE_SIZE,
} from './constants.ts';

// PostgreSQL text cannot hold NUL: refused here, so that no such byte ever reaches a query.
const withoutNul = (value: string) => !value.includes('\u0000');

/** Text of a bounded length without NUL bytes. */
export function text(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine(withoutNul, 'Teks memuat karakter yang tidak diizinkan');
}

/** Text of which at least `min` signs are left without the spaces around it, which are taken off. */
export const trimmedText = (max: number, min = 1) =>
  text(max, min)
    .transform((words) => words.trim())
    .pipe(z.string().min(min));

/** Controls, halves of letters, and marks that turn the writing round: what stands beside a name would turn with it. */
const NOT_OF_A_NAME = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Z}]/gu;

/** What somebody or something is called, in one line as a person reads it; none where nothing of it can be seen. */
export function nameOrNone(max: number) {
  return text(max * 2)
    .transform((name) => {
      const line = name.replaceAll(/\s+/g, ' ').replaceAll(NOT_OF_A_NAME, '').trim();
      return line.replaceAll(UNSEEN, '') === '' ? '' : line;
    })
    .pipe(z.string().max(max));
}

/** The same where there has to be one. */
export const shownName = (max: number) => nameOrNone(max).pipe(z.string().min(1));

export const id = z.uuid();

export const page = z.coerce.number().int().min(1).max(10_000).default(DEFAULT_PAGE);
export const pageSize = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_PAGE_SIZE)
  .default(DEFAULT_PAGE_SIZE);

const DAY_MS = 86_400_000;
const digits = (count: number, size: number) =>
  Array.from({ length: count }, (_, n) => String(n).padStart(size, '0'));
const TWO = digits(60, 2);
const THREE = digits(1_000, 3);
let lastDay = Number.NaN;
let lastDate = '';

/** As `toISOString` writes it, at a third of the price: an answer holds thousands of times, most of one day. */
export function isoOf(time: Date): string {
  const at = time.getTime();
  const day = Math.floor(at / DAY_MS);
  if (day !== lastDay) {
    lastDate = time.toISOString().slice(0, -'hh:mm:ss.sssZ'.length);
    lastDay = day;
  }
  const inDay = at - day * DAY_MS;
  const seconds = Math.floor(inDay / 1_000);
  const [hour, minute] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${lastDate}${TWO[hour]}:${TWO[minute]}:${TWO[seconds % 60]}.${THREE[inDay % 1_000]}Z`;
}

/** Times leave as ISO 8601 in UTC; a Date in code is fine, the serializer writes it. */
export const isoTime = z.preprocess(
  (time) => (time instanceof Date ? isoOf(time) : time),
  z.string(),
) as unknown as z.ZodType<string, Date | string>;

/** Which application calls: there is one. A client of another is refused instead of being answered in its name. */
export const appId = z.literal(PRODUCT, 'Aplikasi ini tidak dikenal di Tayang').optional();

/** A time zone by its IANA name. */
export const zone = text(64, 1)
  .refine(isZone, 'Zona waktu ini tidak dikenal')
  .default(DEFAULT_TIMEZONE);

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format();
    return true;
  } catch {
    return false;
  }
}
