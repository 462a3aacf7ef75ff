import { highlightBody } from '#contract/editorial/documents.ts';
import type { HighlightPick } from '#contract/editorial/highlights.ts';
import { findFixtures } from '#modules/live/index.ts';
import type { Caller } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { presentCards } from '../articles/present-articles.ts';
import { listPublishedBySlug } from '../documents/queries/published.ts';
import { findTitles, picturesOf, readRows } from '../viewing.ts';

type Row = { documentId: string; slug: string; body: unknown };
type Viewer = { caller: Caller; hideScores: 'Y' | 'N' };

/** What editors picked, as one viewer may know it; what is not there any more is left out. */
export async function presentPicks(
  deps: Pick<Deps, 'db' | 'testClock'>,
  rows: readonly Row[],
  viewer: Viewer,
): Promise<HighlightPick[]> {
  const picks = readRows(highlightBody, rows);
  const named = (type: 'match' | 'title' | 'article') =>
    picks.flatMap(({ body: { target } }) => (target.type === type ? target.slug : []));
  const [fixtures, titles, articles] = await Promise.all([
    findFixtures(deps.db, viewer, named('match'), deps.testClock.now()),
    findTitles(deps, [...named('title'), ...picks.map(({ body }) => body.picture)]),
    listPublishedBySlug(deps.db, 'article', named('article')).then((found) =>
      presentCards(deps, found),
    ),
  ]);
  const articleOf = new Map(articles.map((article) => [article.slug, article]));
  return picks.flatMap(({ documentId, slug, body }) => {
    const { target } = body;
    const match = target.type === 'match' ? (fixtures.get(target.slug) ?? null) : null;
    const title = target.type === 'title' ? (titles.get(target.slug)?.card ?? null) : null;
    const article = target.type === 'article' ? (articleOf.get(target.slug) ?? null) : null;
    if (match === null && title === null && article === null) return [];
    // Its words were written by somebody who knows how it ended.
    const isSpoiler = match?.fixture.spoiler.isHidden === true;
    return [
      {
        highlightId: documentId,
        slug,
        name: body.name,
        text: isSpoiler ? '' : body.text,
        pictures:
          picturesOf(titles, body.picture ?? title?.slug ?? null) ?? article?.pictures ?? null,
        match,
        title,
        article,
      },
    ];
  });
}
