import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

/** Subtitles of a film as a file: those that it brought along, and what editors wrote or mended. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;
const MOST_CUES = 10_000;
/** Bytes of a body with a whole film's text. */
export const MOST_SUBTITLE_BYTES = 2 * 1024 * 1024;
const place = z.number().int().min(0).max(LONGEST_MS);

const lang = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'Kode bahasa huruf kecil, misalnya id atau en');
/** Of files, a text's kind stands behind its language: `id-sdh`. No language may look like that. */
const KIND_IN_LANG = /-(?:sdh|forced)$/i;
/** What is said; that with sounds, for people who can't hear; what the sound does not tell, shown without being asked. */
const kind = z.enum(['sub', 'sdh', 'forced']);
export type SubtitleKind = z.output<typeof kind>;

/** Of WebVTT, what says where a line stands. */
export const CUE_SETTINGS = /^[ \tA-Za-z0-9:.,%-]*$/;

const cue = z.object({
  fromMs: place,
  untilMs: place,
  /** At most a few lines. */
  text: text(600, 1),
  /** Of WebVTT, where a line stands elsewhere than below; empty for most. */
  settings: z.string().max(200).regex(CUE_SETTINGS, 'Pengaturan posisi tidak dikenal').default(''),
});
export type SubtitleCue = z.output<typeof cue>;

const subtitle = z.object({
  lang,
  label: z.string(),
  kind,
  /** What viewers get: the file's own, an editor's, or none of this language and kind. */
  source: z.enum(['packaged', 'own', 'none']),
  /** The file brought one along, whatever viewers get. */
  isPackaged: z.boolean(),
  /** Of what viewers get, where an editor wrote it. */
  liveCues: z.number().int().nullable(),
  liveAt: isoTime.nullable(),
  draftCues: z.number().int().nullable(),
  draftAt: isoTime.nullable(),
  /** The draft is as a machine wrote it: no editor has saved it since. */
  isMachineDraft: z.boolean(),
});
export type SubtitleSummary = z.output<typeof subtitle>;

const readers = ['editor', 'support', 'scheduler', 'rights', 'auditor', 'admin'] as const;
const read = { module: 'catalog', method: 'GET', callers: readers, rateLimit: 120 } as const;
const write = {
  module: 'catalog',
  method: 'POST',
  callers: ['editor', 'admin'],
  rateLimit: 120,
} as const;
const ofAsset = z.object({ assetId: id });
const ofSubtitle = ofAsset.extend({ lang, kind: kind.default('sub') });

const captions = z.object({
  /** A machine is there. */
  isOn: z.boolean(),
  /** What was asked of it and has come to no draft yet. */
  requests: z.array(
    z.object({
      lang: z.string(),
      label: z.string(),
      /** It is tried again by itself, or was given up. */
      state: z.enum(['waiting', 'failed']),
      heardMs: z.number().int(),
      totalMs: z.number().int().nullable(),
      problem: z.string().nullable(),
      askedAt: isoTime,
    }),
  ),
});
export type Captions = z.output<typeof captions>;

export const listSubtitles = defineCall({
  ...read,
  id: 'listSubtitles',
  path: '/studio/v1/subtitle/list',
  summary: 'Subtitles of a film by language and kind, and drafts of them (who works with titles)',
  query: ofAsset,
  answer: envelope(z.object({ subtitles: z.array(subtitle), captions })),
  errors: ['catalog.assetNotFound'],
});

export const askCaptions = defineCall({
  ...write,
  id: 'askCaptions',
  path: '/studio/v1/subtitle/captions',
  summary:
    'Has a machine write down what a film says, as the draft of a subtitle; asked again it begins anew (editor, admin)',
  body: ofAsset.extend({
    lang: z.string().regex(/^[a-z]{2,3}$/, 'Kode bahasa huruf kecil, misalnya id atau en'),
  }),
  answer: envelope(captions),
  errors: [
    'catalog.assetNotFound',
    'catalog.captionsOff',
    'catalog.captionsDraft',
    'catalog.captionsNoSound',
  ],
});

export const getSubtitle = defineCall({
  ...read,
  id: 'getSubtitle',
  path: '/studio/v1/subtitle/get',
  summary: 'The lines of a draft, else of what viewers get (who works with titles)',
  query: ofSubtitle,
  answer: envelope(
    subtitle.extend({
      /** Of the draft that was read; 0 where there is none yet. */
      rev: z.number().int(),
      cues: z.array(cue),
    }),
  ),
  errors: ['catalog.assetNotFound', 'catalog.subtitleNotFound'],
});

export const getWaveform = defineCall({
  ...read,
  id: 'getWaveform',
  path: '/studio/v1/subtitle/waveform',
  summary: 'How loud a film sounds from moment to moment, to set lines by (who works with titles)',
  query: ofAsset,
  answer: envelope(
    z.object({
      /** A film without sound has none; one that is waited for has to be asked for (`drawWaveform`). */
      state: z.enum(['ready', 'waiting', 'none']),
      peaksPerSecond: z.number().int(),
      /** Base64 of a byte each, 0 to 255; empty while there is none. */
      peaks: z.string(),
    }),
  ),
  errors: ['catalog.assetNotFound'],
});

export const drawWaveform = defineCall({
  ...write,
  // A worker decodes a whole film for it.
  rateLimit: 20,
  id: 'drawWaveform',
  path: '/studio/v1/subtitle/waveform/draw',
  summary: 'Has a worker draw the waveform of a film, once a version (editor, admin)',
  body: ofAsset,
  answer: envelope(z.object({ isWaiting: z.boolean() })),
  errors: ['catalog.assetNotFound'],
});

export const saveSubtitle = defineCall({
  ...write,
  id: 'saveSubtitle',
  path: '/studio/v1/subtitle/save',
  summary:
    'Keeps the draft of a subtitle, from its lines or from an SRT or WebVTT file (editor, admin)',
  body: ofSubtitle.extend({
    lang: lang.refine(
      (tag) => !KIND_IN_LANG.test(tag),
      'Tulis bahasanya saja, misalnya id: SDH dan narasi wajib dipilih sebagai jenis teks',
    ),
    /** The draft that it began from; 0: none was there. */
    rev: z.number().int().min(0),
    content: z.union([
      z.object({ cues: z.array(cue).min(1, 'Tulis satu baris dulu').max(MOST_CUES) }),
      z.object({ file: text(MOST_SUBTITLE_BYTES, 1) }),
    ]),
  }),
  answer: envelope(z.object({ rev: z.number().int(), cues: z.number().int() })),
  errors: ['catalog.assetNotFound', 'catalog.subtitleChanged', 'catalog.subtitleInvalid'],
});

export const publishSubtitle = defineCall({
  ...write,
  id: 'publishSubtitle',
  path: '/studio/v1/subtitle/publish',
  summary:
    'Gives viewers the draft of a subtitle; those who watch get it with their next film (editor, admin)',
  body: ofSubtitle.extend({ rev: z.number().int().min(1) }),
  answer: envelope(subtitle),
  errors: [
    'catalog.assetNotFound',
    'catalog.subtitleNotFound',
    'catalog.subtitleChanged',
    'catalog.subtitleOrder',
  ],
});

export const removeSubtitle = defineCall({
  ...write,
  id: 'removeSubtitle',
  path: '/studio/v1/subtitle/remove',
  summary:
    'Throws a draft away; without one takes the language from viewers, or gives them the packaged one again (editor, admin)',
  body: ofSubtitle.extend({ what: z.enum(['draft', 'live', 'restore']) }),
  answer: envelope(subtitle.nullable()),
  errors: ['catalog.assetNotFound', 'catalog.subtitleNotFound'],
});
