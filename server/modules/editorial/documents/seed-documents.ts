import type { z } from 'zod';
import { documentBody } from '#contract/editorial/documents.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { applyVersion } from './apply-version.ts';
import { insertDocument, lockDocument } from './queries/document.ts';
import { insertVersion } from './queries/version.ts';

export type SeedDocument = {
  documentId: string;
  slug: string;
  publishedAt: Date;
  body: z.input<typeof documentBody>;
};

/** Publishes a document of the demo. One that is there stays as editors left it, also where they withdrew it. */
export async function seedDocument(
  db: Db,
  { documentId, slug, publishedAt, body: given }: SeedDocument,
): Promise<void> {
  const body = documentBody.parse(given);
  await inTransaction(db, async (tx) => {
    const row = { documentId, kind: body.kind, slug, draftNo: 1, updatedAt: publishedAt };
    if (!(await insertDocument(tx, row))) return;
    await insertVersion(tx, { documentId, no: 1, body, note: 'Contoh', savedAt: publishedAt });
    const document = await lockDocument(tx, documentId);
    if (document !== undefined) await applyVersion(tx, document, { no: 1, body }, publishedAt);
  });
}
