import { z } from 'zod';
import { defineCall } from '../call.ts';
import { librarySlug } from '../catalog/picture-fields.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { documentKinds, editors } from './documents.ts';

const ending = z.object({
  licenceId: id,
  titleId: id,
  slug: z.string(),
  name: z.string(),
  licensor: z.string(),
  contract: z.string(),
  endsAt: isoTime,
  /** The smallest of the warning days that it is within. */
  warning: z.number().int(),
  /** Who knows of this warning; null where staff did not say so, or said it of an earlier one. */
  acknowledged: z.object({ at: isoTime, by: z.string().nullable(), note: z.string() }).nullable(),
  /** What loses the title: rails and banners, published articles and their like, later blocks, and who bought it beyond then. */
  hits: z.object({
    rails: z.number().int(),
    banners: z.number().int(),
    documents: z.number().int(),
    blocks: z.number().int(),
    buyers: z.number().int(),
  }),
});
export type EndingLicence = z.output<typeof ending>;

/** Of these that an answer names; `count` says how many there are. */
export const MOST_NAMED = 50;
const named = z.object({
  count: z.number().int(),
  items: z.array(z.object({ documentId: id, kind: z.enum(documentKinds), name: z.string() })),
});

export const getTitleImpact = defineCall({
  id: 'getTitleImpact',
  module: 'editorial',
  method: 'GET',
  callers: ['editor', 'scheduler', 'rights', 'finance', 'auditor', 'admin'],
  path: '/studio/v1/title/impact',
  summary:
    'What loses a title that is withdrawn, taken down or not licensed any more (rights and others)',
  query: z.object({
    titleId: id,
    /** When it goes; left out: now. */
    at: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: envelope(
    z.object({
      rails: named,
      banners: named,
      /** Published articles, promotions, highlights and clips that name it. */
      documents: named,
      /** Blocks that channels play later, the first of them by their channel and time. */
      blocks: z.object({
        count: z.number().int(),
        items: z.array(z.object({ channelId: id, channel: z.string(), startsAt: isoTime })),
      }),
      buyers: z.number().int(),
    }),
  ),
  errors: [],
});

/** Accounts are not rights' to see: they read the number. */
export const listTitleBuyers = defineCall({
  id: 'listTitleBuyers',
  module: 'editorial',
  method: 'GET',
  callers: ['support', 'finance', 'admin'],
  path: '/studio/v1/title/buyers',
  summary:
    'Who bought a title beyond a moment, masked, who has it longest first (support, finance)',
  query: z.object({
    titleId: id,
    at: z.iso.datetime({ offset: true }).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    after: pageKey.optional(),
  }),
  answer: envelope(
    z.object({
      buyers: z.array(
        z.object({
          accountId: id,
          name: z.string(),
          contact: z.string().nullable(),
          until: isoTime,
        }),
      ),
      next: z.string().nullable(),
    }),
  ),
  errors: [],
});

export const listEndingLicences = defineCall({
  id: 'listEndingLicences',
  module: 'editorial',
  method: 'GET',
  callers: ['editor', 'scheduler', 'rights', 'finance', 'auditor', 'admin'],
  path: '/studio/v1/licence/ending',
  summary: 'Titles whose last licence ends within days, and what that hits (rights and others)',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(60) }),
  answer: envelope(z.object({ endings: z.array(ending) })),
  errors: [],
});

/** Pictures that one question names: a page of the library. */
const MOST_USED_PICTURES = 100;
/** Documents of one picture that an answer names; `count` says how many there are. */
export const MOST_PICTURE_USES = 20;

const pictureUse = z.object({
  slug: z.string(),
  count: z.number().int(),
  documents: z.array(
    z.object({
      documentId: id,
      kind: z.enum(documentKinds),
      name: z.string(),
      /** Viewers see it there; else a draft, a plan or a planned release names it. */
      isLive: z.boolean(),
    }),
  ),
});
export type PictureUse = z.output<typeof pictureUse>;

export const listPictureUses = defineCall({
  id: 'listPictureUses',
  module: 'editorial',
  method: 'GET',
  callers: editors,
  path: '/studio/v1/picture/uses',
  summary:
    'Documents that name pictures of the library, in what viewers see, in their newest draft or in what is planned (editor, admin)',
  query: z.object({
    /** Joined by commas. */
    slugs: text(20 * MOST_USED_PICTURES, 1)
      .transform((slugs) => slugs.split(','))
      .pipe(z.array(librarySlug).max(MOST_USED_PICTURES)),
  }),
  /** None of a picture that no document names. */
  answer: envelope(z.object({ uses: z.array(pictureUse) })),
  errors: [],
});
