import type { Db } from '#platform/db.ts';
import type { LineItem } from '../cart/cart.ts';
import { listTerms } from './queries/package.ts';

/** What a buyer of each package agrees to: its own terms in their newest version, else the general ones. */
export async function termsOf(db: Db, packageIds: readonly string[]) {
  const all = await listTerms(db, packageIds);
  return (packageId: string | undefined) => {
    const terms =
      all.find((one) => one.packageId === packageId) ?? all.find((one) => one.packageId === null);
    if (terms === undefined) throw new Error('The terms are missing from the database');
    return terms;
  };
}

/** Ids of the terms that hold for what is in a cart, each once. */
export async function termsIdsOf(db: Db, lines: readonly LineItem[]): Promise<string[]> {
  const ids = lines.map(({ packageId }) => packageId);
  const find = await termsOf(db, ids);
  return [...new Set(ids.map((packageId) => find(packageId).id))];
}
