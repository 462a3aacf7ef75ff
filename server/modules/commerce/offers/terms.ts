import { randomUUID } from 'node:crypto';
import { GENERAL_TERMS, type TermsBody } from '#contract/editorial/documents.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { LineItem } from '../cart/cart.ts';
import { findFrozenLines, findTermsOf } from '../cart/queries.ts';
import {
  findAnyPackage,
  findTermsVersion,
  insertTerms,
  updateTermsEnded,
} from './queries/package.ts';

/** The version that a cart names, or what holds for a package now. An id that is none of ours says what holds. */
export async function findTerms(
  db: Db,
  { packageId, termsId }: { packageId: string | undefined; termsId: string | undefined },
) {
  const named = termsId === undefined ? undefined : await findTermsVersion(db, termsId);
  if (named !== undefined) return named;
  return (await findTermsOf(db, packageId === undefined ? [] : [packageId]))(packageId);
}

/** Ids of the terms that hold for what is in a cart, each once; a cart of before terms were frozen takes the newest. */
export async function termsIdsOf(db: Db, lines: readonly LineItem[]): Promise<string[]> {
  const frozen = await findFrozenLines(db, lines);
  return [...new Set(frozen.flatMap(({ termsId }) => termsId ?? []))];
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
