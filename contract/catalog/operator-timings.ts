import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';
import { markerKinds } from './shapes.ts';

/**
 * What a film is divided by: markers that the player offers to skip, and chapters. They belong to the file, so that one
 * cut of a film does not carry those of another. What the comparison of a season's episodes found waits beside them and
 * no viewer sees it.
 */
const LONGEST_MS = 24 * 60 * 60 * 1_000;
const MOST_ASSETS = 100;
const place = z.number().int().min(0).max(LONGEST_MS);

const marker = z
  .object({
    kind: z.enum(markerKinds),
    fromMs: place,
    /** Null: to the end, for credits alone. */
    untilMs: place.nullable(),
  })
  .refine(({ untilMs, fromMs }) => untilMs === null || untilMs > fromMs, 'Akhir harus setelah awal')
  .refine(
    ({ kind, untilMs }) => kind === 'credits' || untilMs !== null,
    'Pembuka dan rangkuman perlu waktu akhir',
  );
const chapter = z.object({
  fromMs: place,
  title: text(160)
    .transform((value) => value.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Beri nama bab ini').max(120)),
});
const distinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const timings = z.object({
  markers: z
    .array(marker)
    .max(markerKinds.length)
    .refine((all) => distinct(all.map(({ kind }) => kind)), 'Tiap jenis penanda hanya satu'),
  chapters: z
    .array(chapter)
    .max(100)
    .refine((all) => distinct(all.map(({ fromMs }) => fromMs)), 'Dua bab mulai bersamaan'),
});
export type Timings = z.output<typeof timings>;

const shown = timings.extend({
  assetId: id,
  /** Of what is there now: a save names the stamp that it began from. */
  stamp: z.string(),
  durationMs: z.number().int().nullable(),
  /** Behind the end of the file: a new cut is shorter than the one that they were set on. */
  isBeyondEnd: z.boolean(),
  found: z.array(
    z.object({
      kind: z.enum(markerKinds),
      fromMs: place,
      untilMs: place.nullable(),
      /** How many other episodes begin the same, of how many that were compared. */
      agreed: z.number().int(),
      compared: z.number().int(),
    }),
  ),
});
export type AssetTimings = z.output<typeof shown>;

const call = { module: 'catalog', rateLimit: 120 } as const;
const editors = ['editor', 'admin'] as const;

export const getAssetTimings = defineCall({
  ...call,
  id: 'getAssetTimings',
  method: 'GET',
  path: '/studio/v1/asset/timings',
  summary: 'Markers and chapters of films, and what was found in them (who works with titles)',
  callers: ['editor', 'support', 'scheduler', 'rights', 'auditor', 'admin'],
  query: z.object({
    ids: text(40 * MOST_ASSETS, 36)
      .transform((ids) => ids.split(',').filter((each) => each !== ''))
      .pipe(z.array(id).min(1).max(MOST_ASSETS)),
  }),
  answer: envelope(z.object({ assets: z.array(shown) })),
  errors: [],
});

export const saveAssetTimings = defineCall({
  ...call,
  id: 'saveAssetTimings',
  method: 'POST',
  path: '/studio/v1/asset/timings/save',
  summary: 'Sets the markers and chapters of films, all or none of them (editor, admin)',
  callers: editors,
  body: z.object({
    assets: z
      .array(timings.extend({ assetId: id, stamp: text(64, 1) }))
      .min(1)
      .max(MOST_ASSETS)
      .refine((all) => distinct(all.map(({ assetId }) => assetId)), 'Satu media disebut dua kali'),
  }),
  answer: envelope(z.object({ assets: z.array(shown) })),
  errors: ['catalog.assetNotFound', 'catalog.timingsChanged', 'catalog.timingsBeyondEnd'],
});

export const findIntros = defineCall({
  ...call,
  id: 'findIntros',
  method: 'POST',
  path: '/studio/v1/asset/intros/find',
  summary:
    'Compares the sound of a season’s episodes for the opening that they share, and looks where each goes dark for its credits; what is found waits for an editor (editor, admin)',
  callers: editors,
  rateLimit: 10,
  body: z.object({
    assetIds: z
      .array(id)
      .min(1, 'Sebut satu media atau lebih')
      .max(60)
      .refine(distinct, 'Satu media disebut dua kali'),
  }),
  answer: envelope(z.object({ isWaiting: z.literal(true) })),
  errors: ['catalog.assetNotFound'],
});
