import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as contract from '#contract/engagement/comments.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asClient } from '#test/factories/callers.ts';
import { LENGTH, reviewing, words } from '#test/factories/engagement/reviewing.ts';
import { anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

type Headers = Record<string, string>;
const { app, deps } = await openTestApp({ modules: ['engagement', 'profiles'] });
const { anAuthor, as, edit, film, list, others, play, write } = reviewing({ app, deps });
const visitor = asClient(deps);

test('in four orders, a page by number or by key, without holes or doubles', async () => {
  const titleId = await film();
  const ids = await others(titleId, [3, 5, 1, 4, 5, 2]);
  const reader = await aViewer();
  const params = { id: ids[2] ?? '' };
  const helped = await askApp(app, await as(reader), contract.postCommentHelpful, {
    params,
    body: { helpful: true },
  });
  expect(helped.result).toEqual({ helpful: 1, isHelpful: true });
  for (const [orderBy, expected] of [
    ['newest', [2, 5, 4, 1, 5, 3]],
    ['high', [5, 5, 4, 3, 2, 1]],
    ['low', [1, 2, 3, 4, 5, 5]],
  ] as const) {
    const stars: number[] = [];
    let after: string | undefined;
    do {
      const more = after === undefined ? {} : { after };
      const { result } = await list(visitor, titleId, { orderBy, pageSize: 2, ...more });
      stars.push(...result.comments.map(({ starRating }) => starRating));
      after = result.next ?? undefined;
    } while (after !== undefined);
    expect(stars, orderBy).toEqual(expected);
  }
  const helpful = (await list(await as(reader), titleId, { orderBy: 'helpful' })).result;
  expect(helpful.comments[0]).toMatchObject({ commentId: ids[2], isHelpful: true, helpful: 1 });
  const second = (await list(visitor, titleId, { page: 2, pageSize: 4 })).result;
  expect(second).toMatchObject({ total: 6, totalPages: 2, next: null });
  expect(second.comments).toHaveLength(2);
  expect(helpful.score).toMatchObject({ count: 6, verifiedCount: 6 });
  expect(helpful.score.average).toBeGreaterThan(3);
  const alone = await askApp(app, visitor, contract.getCommentScore, {
    query: { productId: titleId },
  });
  expect(alone.result).toEqual(helpful.score);
});

test('what gives the story away is covered until its reader is there', async () => {
  const { titleId, slug } = await aSeries(deps.db, { name: 'Bocor' });
  const assetId = await anAsset(deps.db, { seconds: LENGTH });
  const [one, two] = [
    await anEpisode(deps.db, { series: slug, season: 1, number: 1, assetId }),
    await anEpisode(deps.db, { series: slug, season: 1, number: 2, assetId }),
  ];
  const author = await anAuthor();
  await write(author, one, { atSeconds: 300 });
  const reader = await anAuthor();
  const isCovered = async (headers: Headers) =>
    (await list(headers, titleId)).result.comments[0]?.isCovered;
  expect(await isCovered(visitor)).toBe(true);
  expect(await isCovered(await as(author))).toBe(false);
  await play(reader, one, 200);
  expect(await isCovered(await as(reader))).toBe(true);
  await play(reader, two, 10);
  expect(await isCovered(await as(reader))).toBe(false);
});

test('children neither read nor write', async () => {
  const [parent, titleId] = [await aViewer(), await film()];
  const { headers } = await aChild(app, parent.headers);
  const inMode = { ...visitor, cookie: 'kids=1' };
  for (const asked of [headers, inMode]) {
    expect((await list(asked, titleId)).code).toBe('common.adultOnly');
    const query = { productId: titleId };
    const score = await askApp(app, asked, contract.getCommentScore, { query });
    expect(score.code).toBe('common.adultOnly');
  }
  const body = { productId: titleId, ...words };
  for (const [asked, code] of [
    [headers, 'common.adultOnly'],
    [visitor, 'common.unauthenticated'],
  ] as const) {
    expect((await askApp(app, asked, contract.postWriteComment, { body })).code).toBe(code);
  }
});

test.each([
  { after: '1_x' },
  { orderBy: 'best' },
  { page: 101 },
  { pageSize: 101 },
  { productId: 'x' },
])('%j is refused', async (query) => {
  expect((await list(visitor, randomUUID(), query)).status).toBe(400);
});

test("another's review is neither edited, deleted nor appealed; one's own is not marked", async () => {
  const [author, thief, titleId] = [await anAuthor(), await anAuthor(), await film()];
  const { commentId: id } = (await write(author, titleId)).result;
  expect((await edit(thief, id, {})).code).toBe('engagement.reviewNotFound');
  const params = { id };
  for (const call of [contract.postDeleteComment, contract.postAppealComment]) {
    const body = { note: 'Ini ulasan milikku sendiri.' };
    const answer = await askApp(app, await as(thief), call as typeof contract.postAppealComment, {
      params,
      body,
    });
    expect(answer.code).toBe('engagement.reviewNotFound');
  }
  const helpful = { params, body: { helpful: true } };
  const own = await askApp(app, await as(author), contract.postCommentHelpful, helpful);
  expect(own.code).toBe('engagement.reviewOwn');
});

test('taken back it is gone with its versions, and the score follows', async () => {
  const [author, titleId] = [await anAuthor(), await film()];
  await others(titleId, [5, 5, 5, 5]);
  const { commentId: id } = (await write(author, titleId, { starRating: 1 })).result;
  await edit(author, id, { starRating: 2 });
  expect((await list(visitor, titleId)).result.score.histogram[3]).toEqual({
    stars: 2,
    count: 1,
  });
  const answer = await askApp(app, await as(author), contract.postDeleteComment, {
    params: { id },
  });
  expect(answer.result).toEqual({ deleted: true });
  const { result } = await list(await as(author), titleId);
  expect(result).toMatchObject({ own: null, score: { count: 4, average: null } });
  const versions = await deps.db.selectFrom('engagement.reviewVersion').selectAll().execute();
  expect(versions.filter(({ reviewId }) => reviewId === id)).toEqual([]);
});

test('ten marks of one account are one', async () => {
  const [reader, titleId] = [await aViewer(), await film()];
  const [id = ''] = await others(titleId, [4]);
  const mark = async (helpful: boolean) =>
    askApp(app, await as(reader), contract.postCommentHelpful, {
      params: { id },
      body: { helpful },
    });
  await Promise.all(Array.from({ length: 10 }, () => mark(true)));
  expect((await mark(true)).result.helpful).toBe(1);
  expect((await mark(false)).result).toEqual({ helpful: 0, isHelpful: false });
});
