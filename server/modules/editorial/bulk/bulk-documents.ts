import { BULK_TITLES_MAX } from '#contract/editorial/bulk.ts';
import { wordsOfSearch } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { type BulkAct, BulkRefused } from '#platform/staff/bulk-acts.ts';
import { lockOrAdopt } from '../documents/apply-version.ts';
import { publishDocument, withdrawDocument } from '../documents/edit-documents.ts';
import { findSnapshot } from '../documents/owners.ts';
import { nameOf } from '../documents/policy.ts';
import { listDocuments, listDocumentsById } from '../documents/queries/document.ts';
import { restoreDocument } from './restore-title.ts';
import { type After, type Before, standingNow, standingOf } from './standing.ts';

type Asked = { deed: 'publish' | 'withdraw' };
type Row = { id: string; kind: string; slug: string; body: unknown };
/** Titles go by their own list, by what a filter finds too; terms of sale are finance's, one by one. */
const NOT_HERE = ['title', 'terms'];

type Filter = Pick<Parameters<typeof listDocuments>[1], 'kind' | 'state'> & { words?: string };

/** The documents that a list shows with these filters. */
async function listMatching(db: Db, { words, ...filter }: Filter) {
  const limit = BULK_TITLES_MAX + 1;
  const found = await listDocuments(db, {
    ...filter,
    words: wordsOfSearch(words),
    inReview: false,
    after: undefined,
    limit,
  });
  return found.length === limit ? fail('editorial.bulkFull') : found;
}

/** Shows the newest versions of many documents, or takes many away, each by the use case that also does it alone. */
export const bulkDocuments = (deps: Deps): BulkAct => ({
  act: 'document',
  async listItems(db, ids, filter) {
    const known = await (filter === undefined
      ? listDocumentsById(db, ids)
      : listMatching(db, filter as Filter));
    const rows: Row[] = known.map(({ documentId, ...row }) => ({ ...row, id: documentId }));
    // What a seed or an import brought becomes a document by its first act.
    for (const id of ids.filter((each) => !rows.some((row) => row.id === each))) {
      const snapshot = await findSnapshot(db, id);
      if (snapshot !== undefined)
        rows.push({ id, kind: snapshot.body.kind, slug: snapshot.slug, body: snapshot.body });
    }
    return rows.flatMap(({ id, kind, slug, body }) =>
      NOT_HERE.includes(kind) ? [] : [{ id, kind, name: nameOf(body as object) || slug }],
    );
  },
  async change(tx, { actorId, id, input }) {
    const own = { ...deps, db: tx };
    const document = await lockOrAdopt(tx, id);
    if (document === undefined || NOT_HERE.includes(document.kind))
      throw new BulkRefused('Dokumen ini tidak ada lagi');
    const before = await standingOf(tx, document);
    if ((input as Asked).deed === 'publish') {
      if (document.liveNo === document.draftNo) return null;
      await publishDocument(own, actorId, { documentId: id, no: document.draftNo });
    } else {
      if (document.liveNo === null && before.plans.length === 0) return null;
      await withdrawDocument(own, actorId, id);
    }
    return { before, after: await standingNow(tx, id) };
  },
  restore: (tx, { actorId, id, before, after }) =>
    restoreDocument({ tx, deps, actorId, documentId: id, after: after as After }, before as Before),
});
