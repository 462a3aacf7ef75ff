import { z } from 'zod';
import { wireFlag } from '../accounts/records.ts';
import { defineCall } from '../call.ts';
import { genre, pictures } from '../catalog/shapes.ts';
import { type FilmClass, filmClasses } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';

const MOST_GENRES = 50;
const filmClass = z.enum(filmClasses);

/** What each film class of the Lembaga Sensor Film means, for viewers. */
export const filmClassTexts: Record<FilmClass, { name: string; note: string }> = {
  SU: { name: 'Semua umur', note: 'Aman ditonton bersama anak.' },
  '13+': { name: '13 tahun ke atas', note: 'Untuk remaja dan keluarga dengan remaja.' },
  '17+': { name: '17 tahun ke atas', note: 'Tema dewasa atau adegan keras.' },
  '21+': { name: '21 tahun ke atas', note: 'Hanya untuk penonton dewasa.' },
};

/** Genres that can be chosen: those with something to watch, each with a picture of one of its titles. */
export const listContentPreferences = defineCall({
  id: 'listContentPreferences',
  method: 'GET',
  path: '/personalization/preferensi-content/list',
  module: 'engagement',
  summary: 'Genres to choose from, with pictures',
  callers: ['service', 'account'],
  answer: envelope(
    z.object({
      genres: z.array(genre.extend({ titleCount: z.number().int(), images: pictures })),
    }),
  ),
  errors: [],
});

export const listContentRatings = defineCall({
  id: 'listContentRatings',
  method: 'GET',
  path: '/personalization/content-rating/list',
  module: 'engagement',
  summary: 'Age classes to choose from',
  callers: ['service', 'account'],
  answer: envelope(
    z.object({
      ratings: z.array(z.object({ filmClass, name: z.string(), note: z.string() })),
    }),
  ),
  errors: [],
});

const preference = z.object({
  email: z.string(),
  /** 1 once something was chosen. */
  status_personalization: wireFlag,
  /** 1 when the account is on the skip list: it chose not to say, or is one that is never asked. */
  is_skipped: wireFlag,
  genreIds: z.array(z.string()),
  /** None means all. */
  filmClasses: z.array(filmClass),
});

/** The specification reads `status` and `data.status_personalization` of it. */
export const checkPersonalization = defineCall({
  id: 'checkPersonalization',
  method: 'GET',
  path: '/personalization/cek-status',
  module: 'engagement',
  summary: 'Whether the caller has personalized, and what was chosen',
  callers: ['account'],
  query: z.object({
    /** Only one's own is answered, with or without the internal mail domain or `_std`. */
    email: text(320).optional(),
  }),
  answer: z.object({ status: z.literal(200), message: z.string(), data: preference }),
  errors: ['common.forbidden', 'common.unauthenticated'],
});

/** Keeps the choice in place of an earlier one. With `skip` nothing is chosen, and pages ask no more. */
export const submitPersonalization = defineCall({
  id: 'submitPersonalization',
  method: 'POST',
  path: '/personalization/submit-personalization',
  module: 'engagement',
  summary: 'Keep what the caller likes to watch',
  callers: ['account'],
  rateLimit: 60,
  body: z
    .object({
      genreIds: z.array(id).max(MOST_GENRES).default([]),
      filmClasses: z.array(filmClass).max(filmClasses.length).default([]),
      skip: z.boolean().default(false),
    })
    .refine(({ genreIds, skip }) => skip || genreIds.length > 0, 'Pilih minimal satu genre'),
  answer: envelope(preference),
  errors: ['engagement.genreNotFound', 'common.unauthenticated'],
});
