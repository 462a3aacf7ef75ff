import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { postProgress } from '#contract/playback/index.ts';
import { sql } from '#platform/db.ts';
import { workOnce } from '#platform/due.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asClient } from '#test/factories/callers.ts';
import { reviewing, words } from '#test/factories/engagement/reviewing.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { until } from '#test/until.ts';
import { burstRows } from './list-reviews.ts';

const { app, deps } = await openTestApp({ modules: ['engagement'] });
const { anAuthor, as, edit, film, list, play, write } = reviewing({ app, deps });
const visitor = asClient(deps);

test('a review is shown under a short name, once a profile and title, and again is an edit', async () => {
  const [author, titleId] = [await anAuthor(), await film()];
  const first = await write(author, titleId);
  expect(first.result).toMatchObject({ name: 'Budi S.', state: 'published', verified: false });
  const again = await write(author, titleId, { content: 'Setelah dipikir, biasa saja.' });
  expect(again.result).toMatchObject({ commentId: first.result.commentId });
  const { result } = await list(visitor, titleId);
  expect(result).toMatchObject({ total: 1, own: null, score: { average: null, count: 1 } });
  expect(result.comments[0]).toMatchObject({
    content: 'Setelah dipikir, biasa saja.',
    isOwn: false,
  });
  expect(result.comments[0]?.editedAt).not.toBeNull();
  expect(JSON.stringify(result)).not.toContain(author.accountId);
  const versions = await deps.db
    .selectFrom('engagement.reviewVersion')
    .select('content')
    .where('reviewId', '=', first.result.commentId)
    .execute();
  expect(versions).toEqual([{ content: words.content }]);
});

test('ten presses at once are one review', async () => {
  const [author, titleId] = [await anAuthor(), await film()];
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(author, titleId)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ result }) => result.commentId)).size).toBe(1);
  expect((await list(visitor, titleId)).result.total).toBe(1);
});

test('one a minute and five a day', async () => {
  const author = await anAuthor();
  const titles = await Promise.all(Array.from({ length: 7 }, film));
  const both = await Promise.all(titles.slice(0, 2).map((id) => write(author, id)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  expect(both.map(({ code }) => code)).toContain('engagement.reviewTooSoon');
  for (const id of titles.slice(2, 6)) {
    deps.clock.advance(MINUTE + 1);
    expect((await write(author, id)).status).toBe(200);
  }
  deps.clock.advance(MINUTE + 1);
  expect((await write(author, titles[6] ?? '')).code).toBe('engagement.reviewDayFull');
});

test('the badge is our own record of a viewing, whatever a player claims', async () => {
  const [author, titleId] = [await anAuthor(), await film()];
  await play(author, titleId, 550, true);
  expect((await write(author, titleId)).result.verified).toBe(false);
  // A report without a playback of one's own counts for nothing either.
  deps.clock.advance(HOUR);
  const claim = { playbackId: randomUUID(), productId: titleId, positionSeconds: 590 };
  await askApp(app, await as(author), postProgress, { body: claim });
  expect((await write(author, titleId)).result.verified).toBe(false);
  const watcher = await anAuthor();
  await play(watcher, titleId, 430);
  expect((await write(watcher, titleId)).result.verified).toBe(true);
  const only = await list(visitor, titleId, { verified: 'true' });
  expect(only.result).toMatchObject({ total: 1, comments: [{ verified: true }] });
  // Who watches after writing gets it without another word.
  const late = await anAuthor();
  expect((await write(late, titleId)).result.verified).toBe(false);
  await play(late, titleId, 430);
  const { result } = await until(async () => {
    const now = await list(visitor, titleId, { verified: 'true' });
    return now.result.total === 2 ? now : undefined;
  });
  expect(result.score).toMatchObject({ count: 3, verifiedCount: 2 });
});

test('spam is refused with the reason, doubtful words wait unseen', async () => {
  const [author, titleId] = [await anAuthor(), await film()];
  const spam = await write(author, titleId, { content: '𝗦𝗟𝗢𝗧 𝗚𝗔𝗖𝗢𝗥 𝗠𝗔𝗫𝗪𝗜𝗡 klik profil' });
  expect([spam.status, spam.code]).toEqual([422, 'engagement.reviewRefused']);
  expect(spam.details).toMatchObject({ reasons: ['promosi judi', 'huruf hias'] });
  const doubtful = await write(author, titleId, { content: 'Hubungi 0812-3456-7890 ya kak.' });
  expect(doubtful.result).toMatchObject({ state: 'held' });
  expect(doubtful.result.stateNote).toMatch(/diperiksa/);
  expect((await list(visitor, titleId)).result).toMatchObject({ total: 0, comments: [] });
  expect((await list(await as(author), titleId)).result.own).toMatchObject({ state: 'held' });
  const clean = await edit(author, doubtful.result.commentId, {});
  expect(clean.result.state).toBe('published');
});

test('a viewing from before it was measured counts by its furthest point, and goes on from there', async () => {
  const [author, titleId] = [await anAuthor(), await film()];
  await play(author, titleId, 400, true);
  await deps.db
    .updateTable('playback.progress')
    .set({ watchedMs: null })
    .where('accountId', '=', author.accountId)
    .execute();
  expect((await write(author, titleId)).result).toMatchObject({ verified: false });
  await play(author, titleId, 430);
  const again = await write(author, titleId);
  expect(again.result).toMatchObject({ verified: true });
});

test('texts that are refused are tried only so often', async () => {
  const [author, titleId] = [await anAuthor(), await film()];
  const spam = { content: 'Slot gacor maxwin hari ini, link di bio' };
  const answers = await Promise.all(Array.from({ length: 21 }, () => write(author, titleId, spam)));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'engagement.reviewRefused')).toHaveLength(20);
  expect(codes).toContain('engagement.reviewTooSoon');
  deps.clock.advance(MINUTE + 1);
  expect((await write(author, titleId)).status).toBe(200);
});

test('of a new account one point waits; a name that is spam is none', async () => {
  const titleId = await film();
  const topic = { content: 'Kisah korban judi yang menyentuh hati.' };
  const recent = await anAuthor({ days: 3, name: 'Slot88 Gacor' });
  expect((await write(recent, titleId, topic)).result).toMatchObject({
    state: 'held',
    name: 'Penonton',
  });
  const watcher = await anAuthor();
  await play(watcher, titleId, 430);
  expect((await write(watcher, titleId, topic)).result.state).toBe('published');
});

test.each([
  [{ starRating: 0 }],
  [{ starRating: 6 }],
  [{ starRating: 4.5 }],
  [{ title: 'a'.repeat(81) }],
  [{ content: '  pendek   ' }],
  [{ content: 'a'.repeat(1001) }],
  [{ content: 'Ada nol \u0000 di sini.' }],
  [{ atSeconds: -1 }],
])('%j is refused', async (bad) => {
  const answer = await write(await aViewer(), randomUUID(), bad);
  expect([answer.status, answer.code]).toEqual([400, 'common.badRequest']);
});

test('what is not there or not out yet is not reviewed', async () => {
  const author = await anAuthor();
  const { titleId: draft } = await aFilm(deps.db, { name: 'Belum', publishedAt: null });
  for (const id of [randomUUID(), draft]) {
    expect((await write(author, id)).code).toBe('engagement.reviewTitleNotFound');
    expect((await list(visitor, id)).code).toBe('engagement.reviewTitleNotFound');
  }
});

test('in a burst those wait who have not watched, until it is over', async () => {
  const [author, titleId] = [await anAuthor(), await film()];
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' });
  const today = day.format(deps.clock.now());
  await deps.db
    .insertInto('engagement.reviewDay')
    .values({ titleId, day: sql`${today}::date`, count: 40 })
    .execute();
  expect((await write(author, titleId)).result).toMatchObject({ state: 'held' });
  expect((await list(visitor, titleId)).result).toMatchObject({ isBusy: true, total: 0 });
  deps.clock.advance(DAY + MINUTE);
  expect(await workOnce(deps, burstRows(deps))).toBe(1);
  expect((await list(visitor, titleId)).result).toMatchObject({ isBusy: false, total: 1 });
});
