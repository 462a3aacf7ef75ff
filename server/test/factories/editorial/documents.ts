import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { documentBody } from '#contract/editorial/documents.ts';
import { seedDocument } from '#modules/editorial/index.ts';
import type { Db } from '#platform/db.ts';

type Body = z.input<typeof documentBody>;

/** Something that editors have published: `await aDocument(db, { kind: 'clipCategory', name: 'Trailer' })`. */
export async function aDocument(
  db: Db,
  body: Body,
  { slug = `dokumen-${randomUUID()}`, publishedAt = new Date() } = {},
): Promise<{ documentId: string; slug: string }> {
  const documentId = randomUUID();
  await seedDocument(db, { documentId, slug, publishedAt, body });
  return { documentId, slug };
}
