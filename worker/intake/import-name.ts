import { extname } from 'node:path';
import { z } from 'zod';
import { soundLanguage, uploadPurposes, uploadTarget } from '#contract/catalog/operator-uploads.ts';
import type { NewUpload } from '#modules/catalog/index.ts';

type Meaning = Pick<NewUpload, 'purpose' | 'target' | 'language'>;

const NAME =
  /^(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)(?:_S(?<season>\d{1,3})E(?<episode>\d{1,4}))?(?:_(?<kind>trailer))?(?:_(?<language>[a-z]{2,3}))?$/i;

/**
 * What a file's name says: `laut-selatan_S01E02_id.mov`, `laut-selatan_trailer.mp4`. Any other name is a film without a
 * title yet.
 */
export function readImportName(name: string): Meaning {
  const found = NAME.exec(name.slice(0, -extname(name).length || undefined))?.groups;
  if (found?.['slug'] === undefined) return { purpose: 'film', target: null, language: null };
  const { slug, season, episode, kind, language } = found;
  const target = {
    slug: slug.toLowerCase(),
    ...(season !== undefined && { season: Number(season), episode: Number(episode) }),
  };
  return {
    purpose: kind === undefined ? 'film' : 'trailer',
    target,
    language: language?.toLowerCase() ?? null,
  };
}

const sidecar = z
  .strictObject({
    productId: z.uuid(),
    slug: z.string(),
    season: z.number(),
    episode: z.number(),
    language: soundLanguage,
    purpose: z.enum(uploadPurposes),
  })
  .partial();

/** What the JSON file beside a film says of it. @throws Error in words for the one who wrote it. */
export function readSidecar(text: string): Meaning {
  try {
    const { language, purpose, ...about } = sidecar.parse(JSON.parse(text));
    const target = Object.keys(about).length === 0 ? null : uploadTarget.parse(about);
    return { purpose: purpose ?? 'film', target, language: language ?? null };
  } catch (error) {
    throw new Error('File JSON di samping film ini tidak bisa dibaca.', { cause: error });
  }
}
