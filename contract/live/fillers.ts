import { z } from 'zod';
import { defineCall } from '../call.ts';
import { filmClasses } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { lookers } from './operator-fields.ts';

const MOST_FILLERS = 200;
const MOST_WEIGHT = 100;
/** No filler is longer, minutes. */
export const MOST_FILLER_MINUTES = 30;
const name = text(60, 1).refine((words) => words.trim() === words && words !== '');
const revision = z.number().int().min(0).max(1_000_000_000);
const errors = ['live.fillersNotFound'] as const;

/** What a filler is: one of the films that are short enough. */
const fillerFilm = z.object({
  titleId: id,
  name: z.string(),
  filmClass: z.enum(filmClasses),
  seconds: z.number().int(),
});

/** Who puts fillers together: editors and those who lay weeks. */
const makers = { module: 'live', callers: ['editor', 'scheduler', 'admin'] } as const;

export const listFillerCollections = defineCall({
  module: 'live',
  callers: lookers,
  id: 'listFillerCollections',
  method: 'GET',
  path: '/studio/v1/fillers/list',
  summary:
    'What can fill a slot: collections of fillers by name, with what they hold and how many channels use them, and categories (staff)',
  query: z.object({
    pageSize,
    /** The name that the page before ended with. */
    after: text(60).optional(),
  }),
  answer: envelope(
    z.object({
      collections: z.array(
        z.object({
          collectionId: id,
          name: z.string(),
          titles: z.number().int(),
          /** Channels whose live week names it. */
          channels: z.number().int(),
          updatedAt: isoTime,
        }),
      ),
      next: z.string().nullable(),
      /** Of titles: a slot can be filled by one too. */
      categories: z.array(z.object({ id, name: z.string(), titles: z.number().int() })),
    }),
  ),
  errors: [],
});

export const getFillerCollection = defineCall({
  module: 'live',
  callers: lookers,
  id: 'getFillerCollection',
  method: 'GET',
  path: '/studio/v1/fillers/get',
  summary: 'A collection of fillers with its titles and their weights (staff)',
  query: z.object({ collectionId: id }),
  answer: envelope(
    z.object({
      collectionId: id,
      name: z.string(),
      revision: z.number().int(),
      fillers: z.array(
        fillerFilm.extend({
          weight: z.number().int(),
          /** In words, why it is not shown; null where it is. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
  errors,
});

export const saveFillerCollection = defineCall({
  ...makers,
  id: 'saveFillerCollection',
  method: 'POST',
  path: '/studio/v1/fillers/save',
  summary:
    'Makes a collection of fillers or changes it; what is announced already stays as it is (editor, scheduler, admin)',
  body: z.object({
    /** Chosen by who makes it, so that a second press makes no second one. */
    collectionId: id,
    /** The one that was edited; 0 where it is new. */
    revision,
    name,
    fillers: z
      .array(z.object({ titleId: id, weight: z.number().int().min(1).max(MOST_WEIGHT) }))
      .max(MOST_FILLERS)
      .refine((all) => new Set(all.map(({ titleId }) => titleId)).size === all.length),
  }),
  answer: envelope(z.object({ revision: z.number().int() })),
  errors: ['live.fillersChanged', 'live.fillersNameTaken', 'live.fillerUnfit'],
});

export const removeFillerCollection = defineCall({
  ...makers,
  id: 'removeFillerCollection',
  method: 'POST',
  path: '/studio/v1/fillers/remove',
  summary: 'Removes a collection of fillers that no live week names (editor, scheduler, admin)',
  body: z.object({ collectionId: id }),
  answer: envelope(z.object({})),
  errors: [...errors, 'live.fillersUsed'],
});

export const listFillerCandidates = defineCall({
  ...makers,
  id: 'listFillerCandidates',
  method: 'GET',
  path: '/studio/v1/fillers/candidates',
  summary: 'Films that can be fillers: packaged, licensed now, at most half an hour long',
  rateLimit: 300,
  query: z.object({
    /** The name begins so, or a word of it. */
    q: text(60).optional(),
  }),
  answer: envelope(z.object({ films: z.array(fillerFilm) })),
  errors: [],
});
