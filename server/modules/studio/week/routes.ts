import { getWeekImpact } from '#contract/studio/week-impact.ts';
import { listNaming } from '#modules/editorial/index.ts';
import { tryWeekOf } from '#modules/live/index.ts';
import { countProgrammeReminders } from '#modules/notifications/index.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';

const MOST_CHANGES = 60;
const MOST_ARTICLES = 20;

/** What a change of a channel's week hits in every module. */
export const routes = [
  call(getWeekImpact, async (deps: Deps, { body }) => {
    const changes = await tryWeekOf(deps, body);
    const gone = changes.filter(({ kind }) => kind !== 'added');
    const [reminders, articles] = await Promise.all([
      countProgrammeReminders(
        deps.db,
        gone.flatMap(({ programmeId }) => programmeId ?? []),
      ),
      listNaming(deps.db, [...new Set(gone.flatMap(({ titleSlug }) => titleSlug ?? []))], {
        limit: MOST_ARTICLES,
        kind: 'article',
      }),
    ]);
    const count = (kind: string) => changes.filter((each) => each.kind === kind).length;
    return ok({
      added: count('added'),
      removed: count('removed'),
      moved: count('moved'),
      changes: changes.slice(0, MOST_CHANGES),
      reminders,
      articles: articles.map(({ documentId, slug, name: title }) => ({ documentId, slug, title })),
    });
  }),
];
