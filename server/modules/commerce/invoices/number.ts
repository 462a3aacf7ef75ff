import { DEFAULT_TIMEZONE } from '#contract/constants.ts';

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: DEFAULT_TIMEZONE });

/** The day of the books, in Western Indonesian time: `2026-11-21`. */
export const wibDay = (time: Date): string => days.format(time);

const marks = { invoice: 'INV', credit_note: 'NK' } as const;

/** `INV/2026/000042`; a credit note ("nota kredit") begins with NK. */
export function invoiceNumber(kind: keyof typeof marks, year: number, sequence: number): string {
  return `${marks[kind]}/${year}/${String(sequence).padStart(6, '0')}`;
}
