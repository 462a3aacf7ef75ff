import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { filmClasses, matrixClasses } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { titleKinds } from './shapes.ts';

/** What staff find titles by, drafts too, and what the parts of one are chosen from. */
const read = {
  module: 'catalog',
  method: 'GET',
  callers: ['support', 'editor', 'scheduler', 'rights', 'finance', 'analyst', 'auditor', 'admin'],
} as const;

/** `takenDown` whatever else it is; the others as of its document (contract/editorial/operator-documents.ts). */
export const titleEntryStates = [
  'draft',
  'planned',
  'published',
  'changed',
  'withdrawn',
  'takenDown',
] as const;

const entry = z.object({
  titleId: id,
  slug: z.string(),
  kind: z.enum(titleKinds),
  name: z.string(),
  filmClass: z.enum(filmClasses).nullable(),
  matrix: z.enum(matrixClasses).nullable(),
  state: z.enum(titleEntryStates),
  /** The first and the last moment of its licences: no first one means none, no last one that they do not end. */
  licensedFrom: isoTime.nullable(),
  licensedTo: isoTime.nullable(),
  updatedAt: isoTime,
  /** Whether its newest version waits for somebody else's look. */
  inReview: z.boolean(),
  /** Its smallest poster as viewers have it; null where there is none yet. */
  poster: z.string().nullable(),
});
export type TitleEntry = z.output<typeof entry>;

const MOST_ENTRIES = 200;

/** What lists of titles are narrowed by, and acts on all that match. */
export const titleFilter = {
  /** What its name begins with. */
  prefix: text(100).optional(),
  /** Each of these somewhere in its name. */
  words: text(100).optional(),
  kind: z.enum(titleKinds).optional(),
  state: z.enum(titleEntryStates).optional(),
  filmClass: z.enum(filmClasses).optional(),
  matrix: z.enum(matrixClasses).optional(),
  /** Only those whose newest version waits for somebody else's look. */
  inReview: z.literal('Y').optional(),
  /** Days within which their licences end; 0: ended, or none. */
  endsInDays: z.coerce.number().int().min(0).max(3_650).optional(),
};

export const listTitleEntries = defineCall({
  ...read,
  id: 'listTitleEntries',
  path: '/studio/v1/title/list',
  summary: 'Titles by name, drafts and withdrawn ones too (staff)',
  query: z.object({
    ...titleFilter,
    pageSize: z.coerce.number().int().min(1).max(MOST_ENTRIES).default(50),
    /** The last title of the page before. */
    after: id.optional(),
  }),
  answer: envelope(z.object({ titles: z.array(entry), next: id.nullable() })),
  errors: [],
});

const named = z.object({ slug: z.string(), name: z.string() });

export const listTitleChoices = defineCall({
  ...read,
  id: 'listTitleChoices',
  path: '/studio/v1/title/choices',
  summary: 'All genres and categories, and people whose name begins so (staff)',
  query: z.object({ people: text(100).optional() }),
  answer: envelope(
    z.object({ genres: z.array(named), categories: z.array(named), people: z.array(named) }),
  ),
  errors: [],
});

const image = z.object({ url: z.string(), w: z.number().int(), h: z.number().int() });
const media = z.object({
  assetId: id,
  /** Of the file that it was made from. */
  name: z.string(),
  seconds: z.number().nullable(),
  /** False until it is packaged: only what is asked for by its id can be so. */
  isReady: z.boolean(),
  /** What was found in it keeps a title from being published. */
  hasOpenIssues: z.boolean(),
  /** Titles that it plays in. */
  boundTo: z.array(z.string()),
  /** The pictures that come from it; null where it has none. */
  poster: image.nullable(),
  backdrop: image.nullable(),
});
export type TitleMedia = z.output<typeof media>;

export const listTitleMedia = defineCall({
  ...read,
  id: 'listTitleMedia',
  path: '/studio/v1/title/media',
  summary:
    'Packaged films to bind to a title, the newest first, by a part of their name, or those of these ids (staff)',
  query: z.object({
    /** A part of the file's name. */
    words: text(100).optional(),
    ids: text(40 * 100)
      .transform((ids) => ids.split(',').filter((each) => each !== ''))
      .pipe(z.array(id).max(100))
      .optional(),
  }),
  answer: envelope(z.object({ media: z.array(media) })),
  errors: [],
});

const onTitle = z.object({ titleId: id, reason: text(500, 3) });
const takedown = z.object({ titleId: id, takenDownAt: isoTime.nullable() });

export const takeTitleDown = defineCall({
  id: 'takeTitleDown',
  module: 'catalog',
  method: 'POST',
  callers: ['rights', 'admin'],
  path: '/studio/v1/title/takedown',
  summary:
    'Hides a title from everyone at once, and refuses what is being played; an end of it waits for a second person (rights, admin)',
  body: onTitle.extend({ until: z.iso.datetime({ offset: true }).optional() }),
  answer: envelope(takedown.extend({ approval: askedApproval.shape.approval.optional() })),
  errors: ['catalog.titleNotFound', 'catalog.takedownEnd'],
});

export const undoTitleTakedown = defineCall({
  id: 'undoTitleTakedown',
  module: 'catalog',
  method: 'POST',
  callers: ['rights', 'admin'],
  path: '/studio/v1/title/takedown/undo',
  summary: 'Shows a title again that was taken down, once a second person agreed (rights, admin)',
  body: onTitle,
  answer: envelope(z.union([takedown, askedApproval])),
  errors: ['catalog.titleNotFound', 'studio.approvalOpen'],
});
