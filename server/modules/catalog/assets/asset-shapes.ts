import { z } from 'zod';
import type { Image, Pictures } from '#contract/catalog/shapes.ts';
import { type Presentation, subtitleKind, type SubtitleTrack } from '#media/presentation.ts';
import type { FoundIssue } from '#media/quality/assess.ts';
import type { SourceReport } from '#media/quality/source-report.ts';

const picture = z.object({
  /** What follows `/img/`. */
  key: z.string(),
  w: z.number().int(),
  h: z.number().int(),
  type: z.string(),
});

/** The pictures of an asset as its row holds them, smallest first. */
export const assetImages = z.object({
  poster: z.array(picture),
  backdrop: z.array(picture),
  /** Other good frames, for editors to choose from. */
  stills: z.array(picture),
});

export type AssetPicture = z.output<typeof picture>;
export type AssetImages = z.output<typeof assetImages>;

export const thumbnailSheets = z.object({
  width: z.number(),
  height: z.number(),
  columns: z.number(),
  rows: z.number(),
  count: z.number(),
  intervalSeconds: z.number(),
  largestBytes: z.number(),
});

const traits = { isForDeaf: z.boolean().optional(), isForced: z.boolean().optional() };

export const subtitleTracks = z.array(z.object({ lang: z.string(), label: z.string(), ...traits }));

/** What an editor puts in place of the packaged subtitle of a language and kind, or that viewers get none of it. */
export const ownSubtitles = z.array(
  z.union([
    z.object({
      lang: z.string(),
      label: z.string(),
      file: z.string(),
      ...traits,
    }),
    z.object({ lang: z.string(), isRemoved: z.literal(true), ...traits }),
  ]),
);
export type OwnSubtitles = z.output<typeof ownSubtitles>;

const kindIn = (track: SubtitleTrack | OwnSubtitles[number]) =>
  `${track.lang}/${subtitleKind(track)}`;

/** What viewers get: an editor's, else the packaged one of each language and kind. */
export function subtitlesOf(packaged: SubtitleTrack[], own: OwnSubtitles): SubtitleTrack[] {
  const replaced = new Set(own.map(kindIn));
  return [
    ...packaged.filter((track) => !replaced.has(kindIn(track))),
    ...own.filter((each) => 'file' in each),
  ].toSorted((a, b) => a.label.localeCompare(b.label, 'id'));
}

/** Languages that a whole film can be read in: forced narratives tell a few lines of it. */
export const readableLanguages = (tracks: readonly SubtitleTrack[]): string[] => [
  ...new Set(tracks.flatMap(({ lang, isForced }) => (isForced === true ? [] : [lang]))),
];

/** One sound track's measured loudness and the gain that was applied. */
export const assetLoudness = z.array(
  z.object({ integrated: z.number(), peak: z.number(), gainDb: z.number() }),
);
export type AssetLoudness = z.output<typeof assetLoudness>;

/** The result of packaging an asset. */
export type FinishedAsset = {
  presentation: Presentation;
  loudness: AssetLoudness;
  placeholder: string | null;
  images: AssetImages;
  /** What ffprobe said of its source. */
  report?: SourceReport;
  /** What was found in it; absent where it was not looked at. */
  issues?: readonly FoundIssue[];
};

export const NO_COLOUR = '#141821';

/** Pictures as calls return them. */
export function picturesOf(images: AssetImages, placeholder: string | null): Pictures {
  return {
    placeholder: placeholder ?? NO_COLOUR,
    poster: images.poster.map(imageOf),
    backdrop: images.backdrop.map(imageOf),
  };
}

export function imageOf({ key, w, h, type }: AssetPicture): Image {
  return { url: `/img/${key}`, w, h, type };
}

const lang = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);

const extras = {
  /** What the first sound track speaks, where the file doesn't say. */
  language: lang.optional(),
  /** WebVTT or SRT files that come with the source. */
  subtitles: z.array(z.object({ lang, path: z.string() })).optional(),
  /** Pictures to use where no frame can be taken from the film. */
  images: z.object({ poster: z.string().optional(), backdrop: z.string().optional() }).optional(),
  /** Seconds into the film: its pictures are taken near them. The best frame is looked for without it. */
  posterAt: z.number().nonnegative().optional(),
  /** A picture of the film's shape and what is seen near `posterAt`, sharper than its frames: backdrop and poster are cut from it. */
  artwork: z
    .object({ path: z.string(), width: z.int().positive(), height: z.int().positive() })
    .optional(),
  /** x264's preset, `veryfast` without it. `superfast`: for what is not worth much time (`media/encode/encode.ts`). */
  preset: z.enum(['superfast', 'veryfast']).optional(),
};

/** Where an asset comes from: a file, an object, one that lies in pieces, or a folder that was packaged elsewhere. */
export const assetSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string().min(1), ...extras }),
  z.object({ kind: z.literal('object'), key: z.string().min(1), ...extras }),
  z.object({ kind: z.literal('pieces'), key: z.string().min(1), ...extras }),
  z.object({ kind: z.literal('pack'), path: z.string().min(1) }),
]);

export type AssetSource = z.output<typeof assetSource>;
