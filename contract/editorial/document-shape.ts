import { z } from 'zod';
import { id, isoTime } from '../fields.ts';
import { documentKinds } from './documents.ts';

/** A document as staff see it in lists and on its page. */

/**
 * `draft`: never published. `planned`: neither published, and has a time. `changed`: viewers see an older version than
 * the newest.
 */
export const documentStates = ['draft', 'planned', 'published', 'changed', 'withdrawn'] as const;

const plan = z.object({
  action: z.enum(['publish', 'withdraw']),
  /** The version to be published; null for a withdrawal. */
  no: z.number().int().nullable(),
  at: isoTime,
  /** Why it was not done; an editor has to plan anew. */
  problem: z.string().nullable(),
});

/** Somebody else's look at the newest version, while viewers do not see that yet. */
const review = z.object({
  state: z.enum(['waiting', 'approved', 'returned']),
  askedAt: isoTime,
  words: z.string(),
  decidedAt: isoTime.nullable(),
  reply: z.string(),
});

export const documentShape = z.object({
  documentId: id,
  kind: z.enum(documentKinds),
  slug: z.string(),
  /** The name of the newest version. */
  name: z.string(),
  state: z.enum(documentStates),
  draftNo: z.number().int(),
  liveNo: z.number().int().nullable(),
  firstPublishedAt: isoTime.nullable(),
  withdrawnAt: isoTime.nullable(),
  updatedAt: isoTime,
  plans: z.array(plan),
  /** Null where none was asked for since it was saved. */
  review: review.nullable(),
  /** False where the newest version holds what this server does not know, as one of a newer server. */
  isReadable: z.boolean(),
});
export type DocumentView = z.output<typeof documentShape>;
