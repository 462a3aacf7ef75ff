import { z } from 'zod';
import { id, isoTime } from '../fields.ts';
import { documentKinds } from './documents.ts';

/** `changed`: published, and one of its documents has a newer draft or is shown in another version. */
export const releaseStates = [
  'draft',
  'review',
  'planned',
  'published',
  'changed',
  'undone',
] as const;

const item = z.object({
  documentId: id,
  kind: z.enum(documentKinds),
  name: z.string(),
  /** The version that it publishes; null: it withdraws the document. */
  no: z.number().int().nullable(),
  /** The newest one, and the one that viewers see. */
  draftNo: z.number().int(),
  liveNo: z.number().int().nullable(),
  /** What viewers saw before and after; null until it is published. */
  beforeNo: z.number().int().nullable(),
  afterNo: z.number().int().nullable(),
  problem: z.string().nullable(),
});

const amounts = {
  priceRupiah: z.number().int(),
  promoPriceRupiah: z.number().int().nullable(),
  promoFrom: isoTime.nullable(),
  promoUntil: isoTime.nullable(),
};

const price = z.object({
  packageId: id,
  name: z.string(),
  ...amounts,
  /** What it takes the place of, as it was put in. */
  replaces: z.object(amounts),
  /** A date of its own; null: the release's moment. */
  startsAt: isoTime.nullable(),
  /** `waiting`: the release is not published. The others are those of a package's prices. */
  state: z.enum(['waiting', 'planned', 'live', 'past', 'withdrawn']),
  problem: z.string().nullable(),
});

const slots = z.number().int();
const week = z.object({
  channelId: id,
  name: z.string(),
  /** Null: the channel is gone. */
  number: z.number().int().nullable(),
  /** The version that it publishes. */
  no: z.number().int(),
  /** The newest one, and the one that television follows; null: the rotation alone. */
  draftNo: z.number().int(),
  liveNo: z.number().int().nullable(),
  /** What television followed before and after; `afterNo` is null until it is published. */
  beforeNo: z.number().int().nullable(),
  afterNo: z.number().int().nullable(),
  /** From when on it changed what was announced. */
  appliesFrom: isoTime.nullable(),
  /** Against what television followed before it. */
  slots: z.object({ added: slots, changed: slots, removed: slots }),
  /** What became of it, and what an undo could not put back. */
  report: z.string().nullable(),
  problem: z.string().nullable(),
});

const release = z.object({
  releaseId: id,
  name: z.string(),
  note: z.string(),
  state: z.enum(releaseStates),
  plannedFor: isoTime.nullable(),
  problem: z.string().nullable(),
  publishedAt: isoTime.nullable(),
  undoneAt: isoTime.nullable(),
  updatedAt: isoTime,
  documents: z.number().int(),
  prices: z.number().int(),
  weeks: z.number().int(),
});
export const withItems = release.extend({
  items: z.array(item),
  costs: z.array(price),
  schedules: z.array(week),
});
/** Where a channel is asked for: the version of its week that is in it, and why it was not published. */
export const listedRelease = release.extend({
  weekNo: z.number().int().nullable(),
  weekProblem: z.string().nullable(),
});
