import type { Cue } from '#media/encode/subtitles.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';

export type CaptionRequest = {
  assetId: string;
  lang: string;
  askedAt: Date;
  attempts: number;
  heardMs: number;
  cues: Cue[];
};

/** What was asked of a film, without the lines. */
export const listCaptionRequests = (db: Db, assetId: string) =>
  db
    .selectFrom('catalog.captionRequest')
    .select(['lang', 'askedAt', 'dueAt', 'heardMs', 'totalMs', 'problem'])
    .where('assetId', '=', assetId)
    .orderBy('lang')
    .execute();

type Asked = { assetId: string; lang: string; at: Date };

export async function upsertCaptionRequest(tx: Tx, { assetId, lang, at }: Asked): Promise<void> {
  const anew = {
    askedAt: at,
    dueAt: at,
    attempts: 0,
    heardMs: 0,
    totalMs: null,
    cues: '[]',
    problem: null,
  };
  await tx
    .insertInto('catalog.captionRequest')
    .values({ assetId, lang, ...anew })
    .onConflict((oc) => oc.columns(['assetId', 'lang']).doUpdateSet(anew))
    .execute();
}

/** The one that waited longest; it falls due again at `until`, should its worker die. */
export async function claimCaptionRequest(
  db: Db,
  now: Date,
  until: Date,
): Promise<CaptionRequest[]> {
  const rows = await db
    .updateTable('catalog.captionRequest as w')
    .set({ dueAt: until, attempts: sql`w.attempts + 1` })
    .from((eb) =>
      eb
        .selectFrom('catalog.captionRequest')
        .select(['assetId', 'lang'])
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .whereRef('w.assetId', '=', 'due.assetId')
    .whereRef('w.lang', '=', 'due.lang')
    .returning(['w.assetId', 'w.lang', 'w.askedAt', 'w.attempts', 'w.heardMs', 'w.cues'])
    .execute();
  return rows.map((row) => ({ ...row, cues: row.cues as Cue[] }));
}

type Request = Pick<CaptionRequest, 'assetId' | 'lang' | 'askedAt'>;

/** The same request still: not asked for anew since, and not given up. */
const sameRequest = ({ assetId, lang, askedAt }: Request) =>
  sql<boolean>`asset_id = ${assetId} and lang = ${lang} and asked_at = ${askedAt}`;

export async function updateHeard(
  db: Db,
  request: Request,
  { heardMs, totalMs, cues }: { heardMs: number; totalMs: number; cues: readonly Cue[] },
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalog.captionRequest')
    .set({ heardMs, totalMs, cues: JSON.stringify(cues), attempts: 1, dueAt: until, problem: null })
    .where(sameRequest(request))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Retry = { now: Date; pauseMs: number; most: number };

/** Why it did not go on; tried again later each time and at last not, without `retry` not at all. */
export async function updateCaptionFailed(
  db: Db,
  request: Request,
  problem: string,
  retry?: Retry,
): Promise<void> {
  const again =
    retry &&
    sql<Date | null>`case when attempts < ${retry.most} then ${retry.now}::timestamptz
      + ${retry.pauseMs}::integer * power(2, attempts - 1) * interval '1 millisecond' end`;
  await db
    .updateTable('catalog.captionRequest')
    .set({ problem, dueAt: again ?? null })
    .where(sameRequest(request))
    .execute();
}

/** It is due at once, and the try that was broken off counts for nothing. */
export async function updateCaptionReleased(db: Db, request: Request, now: Date): Promise<void> {
  await db
    .updateTable('catalog.captionRequest')
    .set({ dueAt: now, attempts: sql`greatest(attempts - 1, 0)` })
    .where(sameRequest(request))
    .execute();
}

export async function deleteCaptionRequest(tx: Tx, request: Request): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('catalog.captionRequest')
    .where(sameRequest(request))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
