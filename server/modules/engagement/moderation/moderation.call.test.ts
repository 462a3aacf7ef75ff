import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import * as comments from '#contract/engagement/comments.ts';
import type { ReportReason } from '#contract/engagement/review-words.ts';
import * as contract from '#contract/engagement/operator-moderation.ts';
import { listActs } from '#platform/acts.ts';
import { inTransaction, sql } from '#platform/db.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asAccount } from '#test/factories/callers.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { deleteAccountData } from '../queries.ts';

let app: TestApp['app'];
let deps: TestApp['deps'];
let moderator: Viewer;
let titleId: string;
beforeAll(async () => {
  ({ app, deps } = await openTestApp({ modules: ['engagement'] }));
  moderator = await aViewer({ role: 'support' });
  ({ titleId } = await aFilm(deps.db, { name: 'Diperiksa' }));
});

async function anAuthor(days = 60): Promise<Viewer> {
  const viewer = await aViewer({ name: 'Budi Santoso' });
  const createdAt = new Date(deps.clock.now().getTime() - days * DAY);
  await deps.db
    .updateTable('accounts.account')
    .set({ createdAt })
    .where('id', '=', viewer.accountId)
    .execute();
  return viewer;
}

/** Sessions outlive what tests move the clock by. */
const as = ({ accountId }: Viewer): Promise<Record<string, string>> =>
  accountId === moderator.accountId ? aStaffSession(accountId) : asAccount(deps, accountId);

async function review(viewer: Viewer, content = 'Ceritanya hangat, aktingnya kuat.') {
  const body = { productId: titleId, content, starRating: 4 };
  return (await askApp(app, await as(viewer), comments.postWriteComment, { body })).result;
}

const report = async (viewer: Viewer, id: string, reason: ReportReason = 'abuse') =>
  askApp(app, await as(viewer), comments.postReportComment, { params: { id }, body: { reason } });
const queue = async (query: object = {}) =>
  (await askApp(app, await as(moderator), contract.getModerationQueue, { query })).result;
const waiting = async (id: string) =>
  (await queue({ pageSize: 100 })).comments.find(({ comment_id }) => comment_id === id);
const decide = async (id: string, version: number, decision: 'publish' | 'hide' | 'remove') =>
  askApp(app, await as(moderator), contract.decideModeration, {
    body: { comments: [{ comment_id: id, version }], decision, reason: 'abuse' },
  });
const own = async (viewer: Viewer) =>
  (await askApp(app, await as(viewer), comments.getCommentList, { query: { productId: titleId } }))
    .result.own;

/** What accounts are told, oldest first. */
async function told(accountId: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`select data->>'title' as title from pgboss.job
    where name = 'notify' and data->>'accountId' = ${accountId} and data->>'kind' = 'review'
    order by created_on`.execute(deps.db);
  return rows.map(({ title }) => title);
}

test('reports put it before a person by their clock, and three of proved accounts hold a young author', async () => {
  const [young, old] = [await anAuthor(10), await anAuthor()];
  const [ofYoung, ofOld] = [await review(young), await review(old)];
  const reporters = await Promise.all(Array.from({ length: 3 }, () => anAuthor()));
  const fresh = await Promise.all(Array.from({ length: 3 }, () => anAuthor(1)));
  for (const each of fresh) expect((await report(each, ofYoung.commentId)).status).toBe(200);
  expect((await own(young))?.state).toBe('published');
  for (const each of reporters) {
    await report(each, ofOld.commentId, 'hate');
    await report(each, ofYoung.commentId);
    // Again is the same as once.
    await report(each, ofYoung.commentId, 'porn');
  }
  expect((await own(young))?.state).toBe('held');
  expect((await own(old))?.state).toBe('published');
  const inQueue = await waiting(ofYoung.commentId);
  expect(inQueue).toMatchObject({ held_for: 'reports', is_late: false });
  expect(inQueue?.reports).toHaveLength(6);
  const ofClock = async (id: string) =>
    Math.round((Date.parse((await waiting(id))?.due_at ?? '') - deps.clock.now().getTime()) / HOUR);
  expect(await ofClock(ofOld.commentId)).toBe(4);
  expect(await ofClock(ofYoung.commentId)).toBe(24);

  deps.clock.advance(4 * HOUR + MINUTE);
  expect(await waiting(ofOld.commentId)).toMatchObject({ is_late: true });
  const first = (await queue({ pageSize: 1 })).comments[0];
  expect(first?.comment_id).toBe(ofOld.commentId);
  expect((await queue()).late).toBeGreaterThanOrEqual(1);

  await decide(ofOld.commentId, 1, 'publish');
  await decide(ofYoung.commentId, 1, 'hide');
  expect(await waiting(ofOld.commentId)).toBeUndefined();
  expect((await own(young))?.stateNote).toMatch(/disembunyikan karena: kasar/);
  expect(await told(reporters[0]?.accountId ?? '')).toHaveLength(2);
  expect(await told(young.accountId)).toEqual(['Ulasanmu tidak ditampilkan']);
  expect(await told(old.accountId)).toEqual([]);
});

test('a hidden review is appealed once, and shown when the appeal holds', async () => {
  const author = await anAuthor();
  const { commentId: id } = await review(author);
  const appeal = async (note = 'Ini kritik pada film, bukan pada orang.') =>
    askApp(app, await as(author), comments.postAppealComment, { params: { id }, body: { note } });
  expect((await appeal()).code).toBe('engagement.appealClosed');
  await decide(id, 1, 'hide');
  expect(await own(author)).toMatchObject({ state: 'hidden', canAppeal: true });
  const both = await Promise.all([appeal(), appeal()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await waiting(id)).toMatchObject({ appeal: 'Ini kritik pada film, bukan pada orang.' });
  expect(await own(author)).toMatchObject({ canAppeal: false, hasAppealed: true });
  await decide(id, 1, 'publish');
  expect(await own(author)).toMatchObject({ state: 'published', stateNote: null });
  expect(await told(author.accountId)).toEqual([
    'Ulasanmu tidak ditampilkan',
    'Keberatanmu diterima',
  ]);
  // A later decision answers no appeal any more.
  await decide(id, 1, 'hide');
  expect((await told(author.accountId)).at(-1)).toBe('Ulasanmu tidak ditampilkan');
  expect(await own(author)).toMatchObject({ state: 'hidden', canAppeal: false, appeal: null });
  const acts = await listActs(deps.db, { kind: 'review', id });
  expect(acts.map(({ act }) => act)).toEqual(['review.hide', 'review.publish', 'review.hide']);
});

test('an appeal that is refused is said to be, and told once', async () => {
  const author = await anAuthor();
  const { commentId: id } = await review(author);
  await decide(id, 1, 'hide');
  const body = { note: 'Ini kritik pada film, bukan pada orang.' };
  await askApp(app, await as(author), comments.postAppealComment, { params: { id }, body });
  expect(await own(author)).toMatchObject({ appeal: 'open' });
  await decide(id, 1, 'hide');
  expect(await own(author)).toMatchObject({ appeal: 'refused', canAppeal: false });
  await decide(id, 1, 'remove');
  expect(await told(author.accountId)).toEqual([
    'Ulasanmu tidak ditampilkan',
    'Keberatanmu tidak diterima',
    'Ulasanmu tidak ditampilkan',
  ]);
});

test('other words of a hidden review wait; what changed meanwhile is not decided; two decide once', async () => {
  const author = await anAuthor();
  const { commentId: id } = await review(author);
  await decide(id, 1, 'hide');
  const body = { content: 'Sekarang dengan kata yang lebih baik.', starRating: 3 };
  const edited = { params: { id }, body };
  const answer = await askApp(app, await as(author), comments.postEditComment, edited);
  expect(answer.result.state).toBe('held');
  expect((await decide(id, 1, 'publish')).result).toEqual({ decided: [], changed: [id] });
  const both = await Promise.all([decide(id, 2, 'publish'), decide(id, 2, 'publish')]);
  expect(both.flatMap(({ result }) => result.decided)).toEqual([id]);
  const unreasoned = await askApp(app, await as(moderator), contract.decideModeration, {
    body: { comments: [{ comment_id: id, version: 2 }], decision: 'hide' },
  });
  expect(unreasoned.code).toBe('engagement.decisionReason');
});

test('taking a hidden review back and writing anew does not free it', async () => {
  const author = await anAuthor();
  const { commentId: id } = await review(author);
  await decide(id, 1, 'hide');
  await askApp(app, await as(author), comments.postDeleteComment, { params: { id } });
  expect(await own(author)).toBeNull();
  const row = await deps.db
    .selectFrom('engagement.review')
    .select(['content', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ content: '', title: '' });
  deps.clock.advance(2 * MINUTE);
  expect(await review(author)).toMatchObject({ commentId: id, state: 'held' });
});

test('taking back what reports hold or an order is about, and writing anew, does not free it', async () => {
  const takeBack = async (viewer: Viewer, id: string) =>
    askApp(app, await as(viewer), comments.postDeleteComment, { params: { id } });
  const young = await anAuthor(10);
  const reported = await review(young);
  for (let each = 0; each < 3; each += 1) await report(await anAuthor(), reported.commentId);
  expect((await own(young))?.state).toBe('held');
  await takeBack(young, reported.commentId);

  const author = await anAuthor();
  const { commentId: id } = await review(author);
  await report(await anAuthor(), id);
  await takeBack(author, id);
  const body = {
    number: `SAMAN-${randomUUID()}`,
    authority: 'Komdigi',
    urgency: 'normal' as const,
    received_at: deps.clock.now().toISOString(),
    comment_ids: [id],
  };
  await askApp(app, await as(moderator), contract.enterTakedownOrder, { body });
  expect(await own(author)).toBeNull();

  deps.clock.advance(2 * MINUTE);
  expect(await review(young)).toMatchObject({ commentId: reported.commentId, state: 'held' });
  expect(await waiting(reported.commentId)).toMatchObject({ held_for: 'reports' });
  expect(await review(author)).toMatchObject({ commentId: id, state: 'held' });
  expect(await waiting(id)).toMatchObject({ held_for: 'order' });
});

test("an authority's order takes it off the page at once, with its own clock and a line in the export", async () => {
  const author = await anAuthor();
  const { commentId: id } = await review(author, '=HYPERLINK("x") katanya bagus sekali');
  const now = deps.clock.now();
  const order = {
    number: `SAMAN-${randomUUID()}`,
    authority: 'Komdigi',
    urgency: 'urgent' as const,
    received_at: new Date(now.getTime() - 3 * HOUR).toISOString(),
    comment_ids: [id, randomUUID()],
  };
  const enter = async (more: object = {}) =>
    askApp(app, await as(moderator), contract.enterTakedownOrder, { body: { ...order, ...more } });
  const { result } = await enter();
  expect(result.held).toEqual([id]);
  expect(result.unknown).toHaveLength(1);
  expect(Date.parse(result.due_at) - now.getTime()).toBe(HOUR);
  expect((await own(author))?.state).toBe('held');
  expect(await waiting(id)).toMatchObject({
    held_for: 'order',
    orders: [{ authority: 'Komdigi' }],
  });
  const future = { received_at: new Date(now.getTime() + HOUR).toISOString() };
  expect((await enter(future)).code).toBe('engagement.orderInFuture');
  await decide(id, 1, 'remove');

  const file = async (from: Date, to: Date) =>
    app.inject({
      url: '/platform/studio/v1/moderation/export',
      query: { from: from.toISOString(), to: to.toISOString() },
      headers: await as(moderator),
    });
  const csv = await file(new Date(now.getTime() - DAY), new Date(now.getTime() + DAY));
  expect(csv.headers['content-type']).toMatch(/text\/csv/);
  const line = csv.body.split('\r\n').find((each) => each.includes(order.number)) ?? '';
  expect(line).toContain('"Mendesak, 4 jam"');
  expect(line).toContain('"tidak","Dihapus"');
  expect(line).toContain(`"'=HYPERLINK(""x"")`);
  expect(csv.body).not.toContain(author.accountId);
  expect((await file(now, new Date(now.getTime() - 1))).json().code).toBe('engagement.exportSpan');
});

test('words are listed, tried against what was written, and changed', async () => {
  const author = await anAuthor();
  const { commentId: id } = await review(author, 'Aku suka kancilbahagia lho, seru.');
  const words = [{ kind: 'gambling' as const, word: 'KancilBahagia ', points: 3 }];
  const tried = await askApp(app, await as(moderator), contract.tryModerationWords, {
    body: { words },
  });
  expect(tried.result).toMatchObject({ newly_held: 1, newly_free: 0 });
  expect(tried.result.examples).toMatchObject([{ comment_id: id, before: 0, after: 3 }]);
  await askApp(app, await as(moderator), contract.saveModerationWords, { body: { words } });
  const listed = (await askApp(app, await as(moderator), contract.listModerationWords)).result
    .words;
  expect(listed).toContainEqual({
    kind: 'gambling',
    word: 'kancilbahagia',
    points: 3,
    is_changed: true,
  });
  expect(listed.length).toBeGreaterThan(300);
});

test('an erased author leaves no words and no open case, an erased reporter no name', async () => {
  const [author, reporter] = [await anAuthor(), await anAuthor()];
  const { commentId: id } = await review(author);
  await report(reporter, id);
  const erase = ({ accountId }: Viewer) =>
    inTransaction(deps.db, (tx) => deleteAccountData(tx, accountId));
  await erase(author);
  expect(await waiting(id)).toBeUndefined();
  const reports = () =>
    deps.db
      .selectFrom('engagement.reviewReport')
      .select(['outcome', 'accountId', 'profileId'])
      .where('reviewId', '=', id)
      .execute();
  expect(await reports()).toMatchObject([{ outcome: 'erased', accountId: reporter.accountId }]);
  await erase(reporter);
  expect(await reports()).toEqual([{ outcome: 'erased', accountId: null, profileId: null }]);
});

test('viewers decide nothing', async () => {
  const { headers } = await aViewer();
  const answer = await askApp(app, headers, contract.getModerationQueue);
  expect(answer.code).toBe('common.unauthenticated');
});
