import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { insertPortraitOnce, listWithoutPortrait } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import { digest } from '#platform/secrets.ts';
import { BUNNY } from '../films/film-plan.ts';
import { comingTitles } from '../titles/coming.ts';
import { demoTitles } from '../titles/index.ts';
import { peopleOf } from '../titles/people.ts';
import { drawPortrait } from './portrait.ts';

/** Draws everyone whom the demo made up; a studio and whom there really is keep their initials. */
export async function seedPortraits(
  { db, store }: { db: Db; store: ObjectStore },
  signal: AbortSignal,
): Promise<void> {
  const madeUp = [...demoTitles, ...comingTitles]
    .filter(({ slug }) => !slug.includes(BUNNY))
    .map(({ studio: _, ...title }) => title);
  const slugs = peopleOf(madeUp).map(({ slug }) => slug);
  for (const slug of await listWithoutPortrait(db, slugs)) {
    if (signal.aborted) return;
    const picture = drawPortrait(slug);
    const key = `people/${slug}-${digest(picture, 'hex').slice(0, 12)}.png`;
    await store.put(PUBLIC_IMAGES + key, picture, { contentType: 'image/png' });
    await insertPortraitOnce(db, slug, key);
  }
}
