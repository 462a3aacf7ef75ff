import type { searchAccounts } from '#contract/studio/index.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';

/** An address, a number, an order, an invoice or a ticket; words alone are no key. */
export const isAccountKey = (words: string) =>
  words.length >= 6 && (/\d/.test(words) || words.includes('@'));

/** The account behind an exact key, for the palette. */
export async function findInPalette(words: string, signal: AbortSignal) {
  const { result } = await callStudio<typeof searchAccounts>(
    'GET',
    '/studio/v1/account/search',
    { query: { q: words } },
    { signal },
  );
  if (result.key === null) return [];
  return result.accounts.map(({ accountId, name, email, phone }) => ({
    id: accountId,
    label: name,
    note: email ?? phone ?? '',
    to: paths.account(accountId),
  }));
}
