import type { Captions } from '#contract/catalog/operator-subtitles.ts';
import { MINUTE } from '#contract/constants.ts';
import type { Cue } from '#media/encode/subtitles.ts';
import { subtitleLabel } from '#media/presentation.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { findAssetForPlayback } from '../assets/playable-asset.ts';
import * as queries from './queries/caption-request.ts';
import { findSubtitleRow, insertDraft, lockSubtitledAsset } from './queries/subtitle.ts';

/** Captions by machine: what is asked for, and what becomes of it. A worker does the hearing (worker/captions). */

export const CAPTIONS_ASKED = 'catalog.captions-asked';

/** Tries without a word more; then somebody has to ask again. */
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE = MINUTE;

type CaptionedAsset = { assetId: string; lang: string };

export async function listCaptions(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  assetId: string,
): Promise<Captions> {
  const requests = await queries.listCaptionRequests(db, assetId);
  return {
    isOn: config.captionsUrl !== undefined,
    requests: requests.map(({ lang, dueAt, askedAt, ...rest }) => ({
      ...rest,
      lang,
      label: subtitleLabel(lang, 'sub'),
      state: dueAt === null ? ('failed' as const) : ('waiting' as const),
      askedAt: askedAt.toISOString(),
    })),
  };
}

/** Asks for captions of a film, from its beginning. A draft of an editor's is never written over. */
export async function askCaptions(
  { clock, config, db, events }: Deps,
  actorId: string,
  film: CaptionedAsset,
): Promise<void> {
  if (config.captionsUrl === undefined) fail('catalog.captionsOff');
  const asset = (await findAssetForPlayback(db, film.assetId)) ?? fail('catalog.assetNotFound');
  if (asset.presentation.audio.length === 0) fail('catalog.captionsNoSound');
  await inTransaction(db, async (tx) => {
    await lockSubtitledAsset(tx, film.assetId);
    if (await hasDraft(tx, film)) fail('catalog.captionsDraft');
    await queries.upsertCaptionRequest(tx, { ...film, at: clock.now() });
    await recordAct(tx, {
      actorId,
      act: 'asset.captions',
      subject: { kind: 'asset', id: film.assetId },
      before: null,
      after: { lang: film.lang },
      at: clock.now(),
    });
    await events.publish(tx, CAPTIONS_ASKED, {});
  });
}

const hasDraft = async (db: Db, film: CaptionedAsset) =>
  (await findSubtitleRow(db, { ...film, kind: 'sub', state: 'draft' })) !== undefined;

export type CaptionRequest = queries.CaptionRequest;

/** A request whose time has come, and for how long no other worker takes it. */
export const claimCaptions = (db: Db, now: Date, leaseMs: number): Promise<CaptionRequest[]> =>
  queries.claimCaptionRequest(db, now, new Date(now.getTime() + leaseMs));

type Heard = { heardMs: number; totalMs: number; cues: readonly Cue[] };

/** Keeps what was heard so far and the request for a while more; false where it was asked anew, or is gone. */
export const keepHeard = (
  db: Db,
  request: CaptionRequest,
  heard: Heard,
  until: Date,
): Promise<boolean> => queries.updateHeard(db, request, heard, until);

/** All of it was heard: it becomes a draft, which viewers do not see. */
export function finishCaptions(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  request: CaptionRequest,
  cues: readonly Cue[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockSubtitledAsset(tx, request.assetId);
    if (cues.length === 0) {
      await queries.updateCaptionFailed(tx, request, 'Tidak terdengar ucapan di film ini.');
    } else if (await hasDraft(tx, request)) {
      const problem = 'Sementara itu ada yang menulis draf bahasa ini; draf itu tidak ditimpa.';
      await queries.updateCaptionFailed(tx, request, problem);
    } else if (await queries.deleteCaptionRequest(tx, request)) {
      const { assetId, lang } = request;
      const draft = { assetId, lang, kind: 'sub' as const, cues, at: clock.now() };
      await insertDraft(tx, { ...draft, isMachine: true });
    }
  });
}

/** Notes why it did not go on, and when it is tried again: later each time, and at last not. */
export function failCaptions(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  request: CaptionRequest,
  problem: string,
): Promise<void> {
  const retry = { now: clock.now(), pauseMs: FIRST_PAUSE, most: MOST_ATTEMPTS };
  return queries.updateCaptionFailed(db, request, problem, retry);
}

/** Of a worker that stops: another one goes on at once. */
export const releaseCaptions = (
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  request: CaptionRequest,
): Promise<void> => queries.updateCaptionReleased(db, request, clock.now());
