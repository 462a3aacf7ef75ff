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

export const id = z.uuid();

export const page = z.coerce.number().int().min(1).max(10_000).default(DEFAULT_PAGE);
export const pageSize = z.coerce
  .number()
  .int()
  .min(1)
  .max(MAX_PAGE_SIZE)
  .default(DEFAULT_PAGE_SIZE);

/** Times leave as ISO 8601 in UTC; a Date in code is fine, the serializer writes it. */
export const isoTime = z
  .union([z.date().transform((d) => d.toISOString()), z.string()])
  .pipe(z.string());

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
