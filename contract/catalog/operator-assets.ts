import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';

/** What staff see of films as files: how far their packaging is, what was found in them, what can be done about it. */
const watchers = ['editor', 'support', 'scheduler', 'rights', 'auditor', 'admin'] as const;
const editors = ['editor', 'admin'] as const;
const write = { module: 'catalog', method: 'POST', callers: editors, rateLimit: 120 } as const;
const read = { module: 'catalog', method: 'GET', callers: watchers } as const;

/** `checking` is the look at the packaged pictures and sound. */
const assetStates = ['waiting', 'probing', 'packaging', 'checking', 'ready', 'failed'] as const;
export type AssetState = (typeof assetStates)[number];

const assetSummary = z.object({
  assetId: id,
  /** The file's name, where it was sent in. */
  name: z.string().nullable(),
  state: z.enum(assetStates),
  /** Of all steps together, 0 to 100. */
  percent: z.number().int(),
  /** Above 0: this version can be watched, whatever the state says of the next. */
  version: z.number().int(),
  durationSeconds: z.number().nullable(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  mayRetry: z.boolean(),
  mayCancel: z.boolean(),
  updatedAt: isoTime,
});
export type AssetSummary = z.output<typeof assetSummary>;

/** What is found; `picture` codes are seen in the packaged film, the others in its source. */
const issueCodes = [
  'noSound',
  'silent',
  'lengthDiffers',
  'halfBlack',
  'black',
  'frozen',
  'silence',
  'bars',
  'interlaced',
  'interlacedUnflagged',
  'progressiveFlagged',
  'flashes',
  'outOfPhase',
  'languageUnknown',
  'soundLength',
  'hdr',
  'variableRate',
  'unusualRate',
  'mono',
  'surround',
  'quiet',
  'loud',
] as const;
export type IssueCode = (typeof issueCodes)[number];

const issueShape = z.object({
  issueId: id,
  code: z.enum(issueCodes),
  /** A blocker stops publication, a major issue until it is waived, a note never. */
  severity: z.enum(['blocker', 'major', 'note']),
  /** Milliseconds into the film; null: all of it. */
  fromMs: z.number().int().nullable(),
  toMs: z.number().int().nullable(),
  /** For people: "hitam 6,2 d di 01:12:08". */
  message: z.string(),
  state: z.enum(['open', 'waived']),
  reason: z.string().nullable(),
  waivedAt: isoTime.nullable(),
});
export type IssueView = z.output<typeof issueShape>;

const sourceReport = z.object({
  container: z.string(),
  bytes: z.number(),
  durationSeconds: z.number(),
  bitsPerSecond: z.number().nullable(),
  video: z.object({
    codec: z.string(),
    width: z.number(),
    height: z.number(),
    fps: z.number(),
    isInterlaced: z.boolean(),
    isVariableRate: z.boolean(),
    isHdr: z.boolean(),
    seconds: z.number().nullable(),
  }),
  audio: z.array(
    z.object({
      codec: z.string(),
      lang: z.string(),
      channels: z.number(),
      sampleRate: z.number().nullable(),
      seconds: z.number().nullable(),
    }),
  ),
});

const assetDetail = assetSummary.extend({
  /** What ffprobe said of the source; null where it was not looked at. */
  report: sourceReport.nullable(),
  /** What is or will be made of it, from the smallest; empty while nothing is known of the source. */
  ladder: z.array(
    z.object({
      id: z.string(),
      width: z.number(),
      height: z.number(),
      /** Most of picture and sound together. */
      bitsPerSecond: z.number(),
      megabytesPerHour: z.number(),
      megabytes: z.number().nullable(),
    }),
  ),
  /** True where the published version was looked at after packaging. */
  isChecked: z.boolean(),
  issues: z.array(issueShape),
  isFit: z.boolean(),
  /** Tracks of the smallest rendition, to look at issues with; null before the first publication. */
  preview: z.object({ video: z.string(), audio: z.string().nullable() }).nullable(),
  stills: z.array(z.object({ url: z.string(), w: z.number(), h: z.number() })),
});
export type AssetDetail = z.output<typeof assetDetail>;

const asset = z.object({ assetId: id });

export const listAssets = defineCall({
  ...read,
  id: 'listAssets',
  path: '/studio/v1/asset/list',
  summary:
    'Films as files and their packaging, those that changed last first (who works with titles, by role)',
  query: z.object({
    /** `working`: neither ready nor failed. */
    show: z.enum(['all', 'working', 'failed']).default('all'),
    pageSize,
    /** `next` of the page before. */
    after: pageKey.optional(),
  }),
  answer: envelope(z.object({ assets: z.array(assetSummary), next: z.string().nullable() })),
  errors: [],
});

export const getAsset = defineCall({
  ...read,
  id: 'getAsset',
  path: '/studio/v1/asset/get',
  summary:
    'A film as a file: its source, its ladder, what was found in it (who works with titles, by role)',
  query: asset,
  answer: envelope(assetDetail),
  errors: ['catalog.assetNotFound'],
});

export const retryAsset = defineCall({
  ...write,
  id: 'retryAsset',
  path: '/studio/v1/asset/retry',
  summary: 'Packages a film again; what is published stays until then (editor, admin)',
  body: asset,
  answer: envelope(assetSummary),
  errors: ['catalog.assetNotFound', 'catalog.assetBusy', 'media.sourceMissing'],
});

export const cancelAsset = defineCall({
  ...write,
  id: 'cancelAsset',
  path: '/studio/v1/asset/cancel',
  summary: 'Stops the packaging of a film that waits or is under way (editor, admin)',
  body: asset,
  answer: envelope(assetSummary),
  errors: ['catalog.assetNotFound', 'catalog.assetIdle'],
});

export const waiveIssue = defineCall({
  ...write,
  id: 'waiveIssue',
  path: '/studio/v1/asset/issue/waive',
  summary: 'Lets a major issue of a film pass, with the reason (editor, admin)',
  body: z.object({
    issueId: id,
    reason: text(500)
      .transform((value) => value.trim())
      .refine((value) => value.length >= 5, 'Tulis alasannya, minimal 5 huruf'),
  }),
  answer: envelope(issueShape),
  errors: ['catalog.issueNotFound', 'catalog.issueSettled', 'catalog.issueBlocks'],
});
