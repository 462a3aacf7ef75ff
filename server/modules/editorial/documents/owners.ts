import type { DocumentBody } from '#contract/editorial/documents.ts';
import type { DocumentView } from '#contract/editorial/operator-documents.ts';
import {
  applyTitle,
  findMissingOfTitle,
  findTitleSnapshot,
  noteTitleDocument,
  withdrawTitle,
} from '#modules/catalog/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { missingOf } from './policy.ts';

/**
 * A document whose live version stands in the tables of another module: that owner says what it is now, what it lacks,
 * and writes it in the transaction of the publication. All others stand in `published`.
 */
export type Publication = {
  documentId: string;
  slug: string;
  body: DocumentBody;
  /** When it was published first, and now. */
  publishedAt: Date;
  at: Date;
};

/** False where no other module owns this kind: it belongs into `published`. */
export async function applyToOwner(tx: Tx, publication: Publication): Promise<boolean> {
  const { documentId, body, ...rest } = publication;
  if (body.kind !== 'title') return false;
  await applyTitle(tx, { ...rest, titleId: documentId, body });
  return true;
}

/** False where no other module owns this kind. */
export async function withdrawFromOwner(
  tx: Tx,
  kind: string,
  documentId: string,
): Promise<boolean> {
  if (kind !== 'title') return false;
  await withdrawTitle(tx, documentId);
  return true;
}

/** What a viewer would miss at a moment, in words; empty where a document may be published. */
export async function findMissing(
  db: Db,
  documentId: string,
  body: DocumentBody,
  at: Date,
): Promise<string[]> {
  return body.kind === 'title' ? findMissingOfTitle(db, documentId, body, at) : missingOf(body);
}

/** What stands under this id with its owner and was never a document: what a seed or an import brought. */
export function findSnapshot(db: Db, documentId: string) {
  return findTitleSnapshot(db, documentId);
}

type Standing = Pick<Publication, 'documentId' | 'slug' | 'body' | 'at'> & {
  state: DocumentView['state'];
};

/** Tells the owner how the newest draft is called and stands, for its lists. */
export async function noteWithOwner(
  tx: Tx,
  { documentId, body, ...rest }: Standing,
): Promise<void> {
  if (body.kind === 'title') await noteTitleDocument(tx, { ...rest, titleId: documentId, body });
}
