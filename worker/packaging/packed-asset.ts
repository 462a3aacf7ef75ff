import { z } from 'zod';
import type { Presentation } from '#media/presentation.ts';

export const packedPicture = z.object({
  /** Below `img/`. */
  file: z.string().regex(/^[a-z0-9-]+\.(avif|webp|jpg|png)$/),
  w: z.number().int().positive(),
  h: z.number().int().positive(),
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg', 'image/png']),
});

const lang = z.string().regex(/^[A-Za-z0-9-]{2,20}$/);

/**
 * `manifest.json` of a pack: an asset that is packaged and waits to be published, in one folder:
 * `tracks/{id}.mp4`, `thumbs/{n}.webp`, `subs/{lang}[-{kind}].vtt` and `img/{file}`. Segment tables aren't in it: they are read
 * from the tracks themselves, whichever program wrote them.
 */
export const packManifest = z.object({
  format: z.literal('tayang-pack-1'),
  /** From the smallest to the largest, pictures first. `quality` is the rendition of the ladder. */
  tracks: z
    .array(
      z.object({
        id: z.string().regex(/^[av]\d{1,4}(-\d{1,2})?$/),
        lang: lang.default('und'),
        quality: z.number().int().positive().optional(),
      }),
    )
    .min(1),
  loudness: z.array(z.object({ integrated: z.number(), peak: z.number(), gainDb: z.number() })),
  placeholder: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  images: z.object({
    poster: z.array(packedPicture),
    backdrop: z.array(packedPicture),
    stills: z.array(packedPicture),
  }),
  thumbnails: z
    .object({
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      columns: z.number().int().positive(),
      rows: z.number().int().positive(),
      count: z.number().int().positive(),
      intervalSeconds: z.number().positive(),
    })
    .nullable(),
  subtitles: z.array(
    z.object({
      lang,
      label: z.string(),
      isForDeaf: z.boolean().optional(),
      isForced: z.boolean().optional(),
    }),
  ),
});

export type PackManifest = z.output<typeof packManifest>;
export type PackPicture = z.output<typeof packedPicture>;

/** A packaged asset in its folder, read and found whole. */
export type PackedAsset = { folder: string; manifest: PackManifest; presentation: Presentation };
