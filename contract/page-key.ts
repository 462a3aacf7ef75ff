import { z } from 'zod';

/** Where a page of a long list goes on: `next` of the page before, the last row's number and id. */
export const pageKey = z
  .string()
  .regex(/^\d{1,14}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Halaman ini tidak dikenal');

/** What a page of a long list begins after: the number that it is sorted by, and an id for rows that share it. */
export type PageKey = { value: number; id: string };

/** `next` of an answer: of the last row when there are more rows than the page holds, else null. */
export function nextPageKey<Row>(
  rows: readonly Row[],
  pageSize: number,
  keyOf: (row: Row) => PageKey,
): string | null {
  const last = rows[pageSize - 1];
  if (last === undefined || rows.length <= pageSize) return null;
  const { value, id } = keyOf(last);
  return `${value}_${id}`;
}

/** Reads what `pageKey` of the contract let through. */
export function readPageKey(text: string | undefined): PageKey | undefined {
  const [value, id] = text?.split('_') ?? [];
  return value === undefined || id === undefined ? undefined : { value: Number(value), id };
}
