import type { DocumentBody, DocumentKind } from '#contract/editorial/documents.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import * as catalog from '#modules/catalog/index.ts';
import * as commerce from '#modules/commerce/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { missingOf } from './policy.ts';

type Publication<B = DocumentBody> = {
  documentId: string;
  slug: string;
  body: B;
  /** When it was published first, and now. */
  publishedAt: Date;
  at: Date;
};

type Standing<B> = Pick<Publication<B>, 'documentId' | 'slug' | 'body' | 'at'> & {
  state: DocumentView['state'];
  /** Whether the newest version waits for somebody else's look. */
  isInReview: boolean;
};

/** What stands with an owner, as its document would have written it. */
type Snapshot = {
  slug: string;
  body: DocumentBody;
  /** Null where viewers do not see it. */
  publishedAt: Date | null;
  updatedAt: Date;
};

/**
 * A kind of document whose live version stands in the tables of another module: that owner says what it is now, what it
 * lacks, and writes it in the transaction of the publication. All other kinds stand in `published`. Plans, releases,
 * previews and undoing reach a new kind by its entry below and its body in contract/editorial/documents.ts.
 */
type Owner<B> = {
  /** What stands under this id and was never a document: what a seed or an import brought. Absent where nothing can. */
  findSnapshot?(db: Db, documentId: string): Promise<Snapshot | undefined>;
  /** What a viewer would miss at a moment, in words; empty where it may be published. */
  findMissing(db: Db, documentId: string, body: B, at: Date): Promise<string[]>;
  apply(tx: Tx, publication: Publication<B>): Promise<void>;
  withdraw(tx: Tx, documentId: string, at: Date): Promise<void>;
  /** Is told how the newest draft is called and stands, for lists of its own. */
  note?(tx: Tx, standing: Standing<B>): Promise<void>;
};

type Body<K extends DocumentKind> = Extract<DocumentBody, { kind: K }>;

const owners: { [K in DocumentKind]?: Owner<Body<K>> } = {
  title: {
    findSnapshot: catalog.findTitleSnapshot,
    findMissing: catalog.findMissingOfTitle,
    apply: (tx, { documentId, ...rest }) =>
      catalog.applyTitle(tx, { ...rest, titleId: documentId }),
    withdraw: catalog.withdrawTitle,
    note: (tx, { documentId, ...rest }) =>
      catalog.noteTitleDocument(tx, { ...rest, titleId: documentId }),
  },
  rail: {
    findSnapshot: catalog.findRailSnapshot,
    findMissing: (db, _id, body) => catalog.findMissingOfRail(db, body),
    apply: (tx, { documentId: id, ...rest }) => catalog.applyRail(tx, { ...rest, id }),
    withdraw: catalog.withdrawRail,
  },
  banner: {
    findSnapshot: catalog.findBannerSnapshot,
    findMissing: (db, _id, body) => catalog.findMissingOfBanner(db, body),
    apply: (tx, { documentId: id, ...rest }) => catalog.applyBanner(tx, { ...rest, id }),
    withdraw: catalog.withdrawBanner,
  },
  terms: {
    findMissing: (db, _id, body) => commerce.findMissingOfTerms(db, body),
    apply: (tx, { body, at }) => commerce.applyTerms(tx, { body, at }),
    withdraw: commerce.withdrawTerms,
  },
};

/** In which order a release publishes: what is named before what names it. */
const KIND_ORDER: readonly string[] = [
  'clipCategory',
  'title',
  'clip',
  'promo',
  'article',
  'highlight',
];

export function orderOfKind(kind: string): number {
  const place = KIND_ORDER.indexOf(kind);
  return place === -1 ? KIND_ORDER.length : place;
}

/** By its kind, which is that of every body handed to it. */
const ownerOf = (kind: string) => owners[kind as DocumentKind] as Owner<DocumentBody> | undefined;

/** Whether an owner keeps a list of how the drafts of this kind stand. */
export const isNoted = (kind: string) => ownerOf(kind)?.note !== undefined;

/** False where no other module owns this kind: it belongs into `published`. */
export const isOwned = (kind: string) => ownerOf(kind) !== undefined;

export async function applyToOwner(tx: Tx, publication: Publication): Promise<void> {
  await ownerOf(publication.body.kind)?.apply(tx, publication);
}

/** False where no other module owns this kind. */
export async function withdrawFromOwner(
  tx: Tx,
  kind: string,
  documentId: string,
  at: Date,
): Promise<boolean> {
  const owner = ownerOf(kind);
  await owner?.withdraw(tx, documentId, at);
  return owner !== undefined;
}

/** What a viewer would miss at a moment, in words; empty where a document may be published. */
export async function findMissing(
  db: Db,
  documentId: string,
  body: DocumentBody,
  at: Date,
): Promise<string[]> {
  return ownerOf(body.kind)?.findMissing(db, documentId, body, at) ?? missingOf(body);
}

/** What stands under this id with its owner and was never a document. */
export async function findSnapshot(db: Db, documentId: string): Promise<Snapshot | undefined> {
  for (const owner of Object.values(owners)) {
    const snapshot = await owner.findSnapshot?.(db, documentId);
    if (snapshot !== undefined) return snapshot;
  }
  return undefined;
}

/** Tells the owner how the newest draft is called and stands. */
export async function noteWithOwner(tx: Tx, standing: Standing<DocumentBody>): Promise<void> {
  await ownerOf(standing.body.kind)?.note?.(tx, standing);
}
