import { randomUUID } from 'node:crypto';
import { GENERAL_TERMS, type TermsBody } from '#contract/editorial/documents.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AgreedLineItem, LineItem } from '../cart/cart.ts';
import { findAnyPackage } from './queries/package.ts';
import { findTermsVersion, insertTerms, listTerms, updateTermsEnded } from './queries/terms.ts';

/** What a buyer of each package agrees to: its own terms in their newest version, else the general ones. */
export async function termsOf(db: Db, packageIds: readonly string[]) {
  const all = (await listTerms(db, packageIds)).filter(({ endedAt }) => endedAt === null);
  return (packageId: string | undefined) => {
    const terms =
      all.find((one) => one.packageId === packageId) ?? all.find((one) => one.packageId === null);
    if (terms === undefined) throw new Error('The terms are missing from the database');
    return terms;
  };
}

/** The version that a cart names, or what holds for a package now. An id that is none of ours says what holds. */
export async function findTerms(
  db: Db,
  { packageId, termsId }: { packageId: string | undefined; termsId: string | undefined },
) {
  const named = termsId === undefined ? undefined : await findTermsVersion(db, termsId);
  if (named !== undefined) return named;
  return (await termsOf(db, packageId === undefined ? [] : [packageId]))(packageId);
}

/** Line items with the terms that hold as they go into a cart; those that lay there keep theirs. */
export async function freezeTerms(db: Db, lines: readonly LineItem[]): Promise<AgreedLineItem[]> {
  if (lines.every(isAgreed)) return [...lines];
  const find = await termsOf(
    db,
    lines.map(({ packageId }) => packageId),
  );
  return lines.map((lineItem) => ({
    ...lineItem,
    termsId: lineItem.termsId ?? find(lineItem.packageId).id,
  }));
}

const isAgreed = (lineItem: LineItem): lineItem is AgreedLineItem => lineItem.termsId !== undefined;

/** Ids of the terms that hold for what is in a cart, each once; a cart of before terms were frozen takes the newest. */
export async function termsIdsOf(db: Db, lines: readonly LineItem[]): Promise<string[]> {
  const frozen = await freezeTerms(db, lines);
  return [...new Set(frozen.map(({ termsId }) => termsId))];
}

/** What a version of terms lacks, in words; empty where buyers may be asked for it. */
export async function findMissingOfTerms(
  db: Db,
  { packageId, name, text }: TermsBody,
): Promise<string[]> {
  const isGone = packageId !== null && (await findAnyPackage(db, packageId)) === undefined;
  return [
    ...(name === '' ? ['Nama'] : []),
    ...(text === '' ? ['Isi syarat'] : []),
    ...(isGone ? ['Paketnya'] : []),
  ];
}

/** Makes these words the newest version; what was agreed to before stays as it was. */
export function applyTerms(
  tx: Tx,
  { body: { packageId, text }, at }: { body: TermsBody; at: Date },
): Promise<void> {
  return insertTerms(tx, { id: randomUUID(), packageId, body: text, publishedAt: at });
}

/** Ends a package's own terms. @throws `editorial.termsStay` of the general ones */
export async function withdrawTerms(tx: Tx, documentId: string, at: Date): Promise<void> {
  if (documentId === GENERAL_TERMS) fail('editorial.termsStay');
  await updateTermsEnded(tx, documentId, at);
}
