import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reviewOrders } from '#contract/engagement/index.ts';
import { sql } from '#platform/db.ts';
import { freshDatabase } from '#test/database.ts';
import { keyOfReview, listReviews, selectReviews } from './queries/review.ts';

const REVIEWS = 20_000;

test('a page of a title with very many reviews reads an index, in every order and deep in the list', async () => {
  const { db } = await freshDatabase();
  const titleId = randomUUID();
  await sql`alter table engagement.review disable trigger review_counted`.execute(db);
  await sql`
    insert into engagement.review (account_id, profile_id, title_id, author_name, stars, title, content,
      verified, spoiler, state, helpful, created_at)
    select uuidv7(), uuidv7(), case when i % 10 = 0 then uuidv7() else ${titleId}::uuid end, 'Budi S.',
      1 + i % 5, '', 'Ceritanya hangat.', i % 203 = 0, false,
      (case when i % 50 = 0 then 'held' else 'published' end)::engagement.review_state, i % 97,
      now() - i * interval '1 second'
    from generate_series(1, ${REVIEWS}::int) i`.execute(db);
  await sql`analyze engagement.review`.execute(db);
  const kinds = reviewOrders.flatMap((orderBy) => [
    { orderBy, onlyVerified: false, index: /Index Scan using review_by_/ },
    // Few watched: the index of all would be walked nearly to its end.
    { orderBy, onlyVerified: true, index: /Index Scan using review_watched_by_/ },
  ]);
  for (const { index, ...kind } of kinds) {
    const page = { ...kind, offset: 0, limit: 9 };
    const first = await listReviews(db, titleId, { ...page, after: undefined });
    const last = first.at(-1);
    if (last === undefined) throw new Error('No review');
    const after = keyOfReview(kind.orderBy, last);
    const next = await listReviews(db, titleId, { ...page, after });
    expect(next).toHaveLength(9);
    expect(next.filter(({ id }) => first.some((each) => each.id === id))).toEqual([]);
    for (const key of [undefined, after]) {
      const rows = await selectReviews(db, titleId, { ...page, after: key }).explain('text');
      const plan = JSON.stringify(rows);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  }
});
