import { z } from 'zod';

const lang = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);

const extras = {
  /** What the first sound track speaks, where the file doesn't say. */
  language: lang.optional(),
  /** WebVTT or SRT files beside the film. */
  subtitles: z.array(z.object({ lang, path: z.string() })).optional(),
  /** Pictures to use where no frame can be taken from the film. */
  images: z.object({ poster: z.string().optional(), backdrop: z.string().optional() }).optional(),
  /** Seconds into the film: its pictures are taken near them. The best frame is looked for without it. */
  posterAt: z.number().nonnegative().optional(),
};

/** Where a film comes from: a file, an uploaded object, or a folder that was packaged elsewhere. */
export const assetSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string().min(1), ...extras }),
  z.object({ kind: z.literal('object'), key: z.string().min(1), ...extras }),
  z.object({ kind: z.literal('pack'), path: z.string().min(1) }),
]);

export type AssetSource = z.output<typeof assetSource>;
