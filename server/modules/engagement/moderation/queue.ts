import { DAY } from '#contract/constants.ts';
import type { ReportReason } from '#contract/engagement/index.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { findCards } from '#modules/catalog/index.ts';
import { recordAct } from '#platform/acts.ts';
import { writeCsv } from '#contract/csv.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { clockOf } from '../reviews/policy.ts';
import { reasonName } from '../reviews/present.ts';
import { listOpenReports } from '../reviews/queries/mark.ts';
import { lockReview, updateReview } from '../reviews/queries/review.ts';
import { assess, signNames } from './assess.ts';
import { currentLexicon } from './lexicon.ts';
import * as queueQueries from './queries.ts';

const MOST_COUNTED = 1_000;

/** A page of what waits for a person, with everything that was said about it. */
export async function listQueue(
  db: Db,
  { after, pageSize, now }: { after: string | undefined; pageSize: number; now: Date },
) {
  const [rows, counts, lexicon] = await Promise.all([
    queueQueries.listWaiting(db, { after: readPageKey(after), limit: pageSize + 1 }),
    queueQueries.countWaiting(db, now, MOST_COUNTED),
    currentLexicon(db),
  ]);
  const waiting = rows.slice(0, pageSize);
  const ids = waiting.map(({ id }) => id);
  const [reports, orders, cards] = await Promise.all([
    listOpenReports(db, ids),
    queueQueries.listOpenOrders(db, ids),
    findCards(db, [...new Set(waiting.map(({ titleId }) => titleId))], now),
  ]);
  const names = new Map(cards.map(({ titleId, name }) => [titleId, name]));
  return {
    comments: waiting.map((review) => ({
      comment_id: review.id,
      title_id: review.titleId,
      title_name: names.get(review.titleId) ?? null,
      name: review.authorName,
      star_rating: review.stars,
      title: review.title,
      content: review.content,
      verified: review.verified,
      state: review.state,
      held_for: review.heldFor,
      signs: assess(`${review.title}\n${review.content}`, lexicon).signs.map(
        (sign) => signNames[sign],
      ),
      version: review.version,
      reports: reports
        .filter(({ reviewId }) => reviewId === review.id)
        .map(({ reason, note, createdAt, dueAt }) => ({
          reason: reason as ReportReason,
          note,
          at: createdAt,
          due_at: dueAt,
        })),
      orders: orders
        .filter(({ reviewId }) => reviewId === review.id)
        .map(({ number, authority, dueAt }) => ({ number, authority, due_at: dueAt })),
      appeal: review.appeal,
      due_at: review.dueAt ?? now,
      is_late: review.dueAt !== null && review.dueAt < now,
    })),
    next: nextPageKey(rows, pageSize, ({ dueAt, id }) => ({ value: dueAt?.getTime() ?? 0, id })),
    ...counts,
  };
}

type Order = {
  actorId: string;
  number: string;
  authority: string;
  urgency: 'urgent' | 'normal';
  receivedAt: Date;
  commentIds: readonly string[];
};

/** An authority's order: its reviews leave the page at once and wait for a person with the order's clock. */
export async function enterOrder({ db, clock }: Pick<Deps, 'db' | 'clock'>, order: Order) {
  const { actorId, number, authority, urgency, receivedAt } = order;
  const enteredAt = clock.now();
  if (receivedAt > enteredAt) fail('engagement.orderInFuture');
  const dueAt = new Date(receivedAt.getTime() + clockOf(urgency));
  const held: string[] = [];
  const unknown: string[] = [];
  await inTransaction(db, async (tx) => {
    for (const reviewId of [...new Set(order.commentIds)].toSorted()) {
      const review = await lockReview(tx, reviewId);
      if (review === undefined) {
        unknown.push(reviewId);
        continue;
      }
      held.push(reviewId);
      const row = { number, authority, urgency, reviewId, receivedAt, dueAt, enteredAt };
      await queueQueries.insertOrderOnce(tx, row);
      const isShown = review.state === 'published' || review.state === 'held';
      await updateReview(tx, reviewId, {
        dueAt: review.dueAt === null || dueAt < review.dueAt ? dueAt : review.dueAt,
        // Also of what is hidden or was taken back: written anew it stays under the order.
        heldFor: 'order',
        recheckAt: null,
        ...(isShown && { state: 'held' }),
      });
      await recordAct(tx, {
        actorId,
        act: 'review.order',
        subject: { kind: 'review', id: reviewId },
        before: { state: review.state },
        after: { number, authority, urgency },
        at: enteredAt,
      });
    }
  });
  return { held, unknown, due_at: dueAt };
}

const LONGEST_SPAN = 92 * DAY;
const MOST_ROWS = 20_000;
const LONGEST_EXCERPT = 300;
const head = [
  'Jenis',
  'Nomor',
  'Lembaga',
  'Alasan atau sifat',
  'Diterima',
  'Batas',
  'Diputus',
  'Terlambat',
  'Keputusan',
  'Ulasan',
  'Judul tayangan',
  'Isi',
] as const;
const outcomes: Record<string, string> = {
  publish: 'Tetap tampil',
  hide: 'Disembunyikan',
  remove: 'Dihapus',
  erased: 'Hilang bersama akun penulisnya',
};

/** Orders and reports of a span with their clocks, for the authority. No person is named in it. */
export async function moderationCsv(
  db: Db,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<string> {
  const length = to.getTime() - from.getTime();
  if (length <= 0 || length > LONGEST_SPAN) fail('engagement.exportSpan');
  const span = { from, to, limit: MOST_ROWS };
  const [orders, reports] = await Promise.all([
    queueQueries.listOrdersBetween(db, span),
    queueQueries.listReportsBetween(db, span),
  ]);
  const titleIds = [...orders, ...reports].flatMap(({ titleId }) => titleId ?? []);
  const cards = await findCards(db, [...new Set(titleIds)], now);
  const names = new Map(cards.map(({ titleId, name }) => [titleId, name]));
  type Row = (typeof orders)[number] | (typeof reports)[number];
  const endOf = ({ dueAt, decidedAt, outcome, reviewId, titleId, content }: Row) => [
    dueAt.toISOString(),
    decidedAt?.toISOString() ?? null,
    (decidedAt ?? now) > dueAt ? 'ya' : 'tidak',
    outcome === null ? 'Belum diputus' : (outcomes[outcome] ?? outcome),
    reviewId,
    names.get(titleId ?? '') ?? titleId,
    content === null ? '(sudah dihapus pemiliknya)' : content.slice(0, LONGEST_EXCERPT),
  ];
  return writeCsv(head, [
    ...orders.map((row) => [
      'Perintah',
      row.number,
      row.authority,
      row.urgency === 'urgent' ? 'Mendesak, 4 jam' : 'Biasa, 24 jam',
      row.receivedAt.toISOString(),
      ...endOf(row),
    ]),
    ...reports.map((row) => [
      'Laporan penonton',
      null,
      null,
      reasonName(row.reason),
      row.createdAt.toISOString(),
      ...endOf(row),
    ]),
  ]);
}
