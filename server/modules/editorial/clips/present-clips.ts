import { CLIP_KILOBITS_PER_SECOND, type Clip } from '#contract/editorial/clips.ts';
import { clipBody, clipCategoryBody } from '#contract/editorial/documents.ts';
import type { Deps } from '#platform/deps.ts';
import { listPublishedBySlug, type PublishedRow } from '../documents/queries/published.ts';
import { findTitles, picturesOf } from '../viewing.ts';

const KILOBITS_PER_MEGABYTE = 8_000;

type Row = Pick<PublishedRow, 'documentId' | 'slug' | 'publishedAt'> & { body: unknown };

/** Clips as viewers see them; one whose category is not shown is left out. */
export async function presentClips(
  deps: Pick<Deps, 'db' | 'testClock'>,
  rows: readonly Row[],
): Promise<Clip[]> {
  const clips = rows.map(({ body, ...row }) => ({ ...row, body: clipBody.parse(body) }));
  const [titles, categories] = await Promise.all([
    findTitles(
      deps,
      clips.flatMap(({ body }) => [body.picture, body.title]),
    ),
    listPublishedBySlug(deps.db, 'clipCategory', [
      ...new Set(clips.map(({ body }) => body.category)),
    ]),
  ]);
  const nameOf = new Map(
    categories.map(({ slug, body }) => [slug, clipCategoryBody.parse(body).name]),
  );
  return clips.flatMap(({ documentId, slug, publishedAt, body }) => {
    const category = nameOf.get(body.category);
    if (category === undefined) return [];
    const title = body.title === null ? undefined : titles.get(body.title)?.card;
    return [
      {
        clipId: documentId,
        slug,
        name: body.name,
        text: body.text,
        category: { slug: body.category, name: category },
        youtubeId: body.youtubeId,
        seconds: body.seconds,
        megabytes: megabytesOf(body.seconds),
        pictures: picturesOf(titles, body.picture),
        title: title === undefined ? null : { slug: title.slug, name: title.name },
        publishedAt: publishedAt.toISOString(),
      },
    ];
  });
}

/** At least one: nothing is for free. */
function megabytesOf(seconds: number): number {
  return Math.max(1, Math.round((seconds * CLIP_KILOBITS_PER_SECOND) / KILOBITS_PER_MEGABYTE));
}
