import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { searchAccounts } from '#contract/studio/index.ts';
import { AccountSearch } from '../../features/accounts/search.tsx';
import { paths } from '../../lib/paths.ts';
import { studioContext } from '../../lib/studio.server.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const words = (url.searchParams.get('cari') ?? '').trim().slice(0, 100);
  if (words.length < 3) return { words, found: null };
  const { call } = context.get(studioContext);
  const { result: found } = await call(searchAccounts, { query: { q: words } });
  const [only, ...others] = found.accounts;
  // An exact key is the account itself.
  if (found.key !== null && only !== undefined && others.length === 0) {
    throw redirect(paths.account(only.accountId));
  }
  return { words, found };
}

export default function Accounts() {
  return <AccountSearch {...useLoaderData<typeof loader>()} />;
}
