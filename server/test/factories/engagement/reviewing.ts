import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import * as contract from '#contract/engagement/comments.ts';
import { postProgress } from '#contract/playback/index.ts';
import type { TestApp } from '../../app.ts';
import { askApp } from '../ask-app.ts';
import { asAccount } from '../callers.ts';
import { aFilm, anAsset } from '../catalog/titles.ts';
import { aViewer, type Viewer } from '../accounts/a-viewer.ts';

type Headers = Record<string, string>;
/** How long the films are, in seconds. */
export const LENGTH = 600;
export const words = {
  title: 'Hangat',
  content: 'Ceritanya hangat, aktingnya kuat.',
  starRating: 5,
};
let films = 0;

/** Who writes and reads reviews in a test, and what they do. */
export function reviewing({ app, deps }: TestApp) {
  async function film(): Promise<string> {
    films += 1;
    const name = `Ulasan ${films}`;
    const assetId = await anAsset(deps.db, { seconds: LENGTH });
    return (await aFilm(deps.db, { name, assetId })).titleId;
  }

  /** Here for two months, unless said otherwise. */
  async function anAuthor({ days = 60, name = 'Budi Santoso', isVerified = true } = {}) {
    const viewer = await aViewer({ name, isVerified });
    const createdAt = new Date(deps.clock.now().getTime() - days * DAY);
    await deps.db
      .updateTable('accounts.account')
      .set({ createdAt })
      .where('id', '=', viewer.accountId)
      .execute();
    return viewer;
  }

  /** Sessions outlive what tests move the clock by. */
  const as = ({ accountId }: { accountId: string }) => asAccount(deps, accountId);

  const write = async (viewer: { accountId: string }, productId: string, more: object = {}) =>
    askApp(app, await as(viewer), contract.postWriteComment, {
      body: { productId, ...words, ...more },
    });
  const list = (headers: Headers, productId: string, query: object = {}) =>
    askApp(app, headers, contract.getCommentList, { query: { productId, ...query } });
  const edit = async (viewer: Viewer, id: string, more: object) =>
    askApp(app, await as(viewer), contract.postEditComment, {
      params: { id },
      body: { ...words, ...more },
    });

  /** Plays so many seconds of a film on a screen of its own, in real time or all at once. */
  async function play(viewer: Viewer, productId: string, seconds: number, isJump = false) {
    const playbackId = randomUUID();
    const { accountId, sessionId, deviceId } = viewer;
    const startedAt = deps.clock.now();
    await deps.db
      .insertInto('playback.playbackSession')
      .values({
        id: playbackId,
        accountId,
        sessionId,
        deviceId,
        productId,
        startedAt,
        deviceName: 'Chrome di Android',
        title: 'Film',
        expiresAt: new Date(startedAt.getTime() + 24 * HOUR),
      })
      .execute();
    if (!isJump) deps.clock.advance(seconds * 1000);
    const body = { playbackId, productId, positionSeconds: seconds };
    const headers = await asAccount(deps, accountId, 'viewer', sessionId);
    expect((await askApp(app, headers, postProgress, { body })).status).toBe(200);
  }

  /** Puts published reviews there as if others had written them. */
  async function others(titleId: string, stars: number[], verified = true): Promise<string[]> {
    const rows = stars.map((star, at) => ({
      id: randomUUID(),
      accountId: randomUUID(),
      profileId: randomUUID(),
      titleId,
      authorName: 'Sari W.',
      stars: star,
      title: '',
      content: `Ulasan nomor ${at} dari penonton lain.`,
      verified,
      spoiler: false,
      state: 'published' as const,
      createdAt: new Date(deps.clock.now().getTime() - (stars.length - at) * MINUTE),
    }));
    await deps.db.insertInto('engagement.review').values(rows).execute();
    return rows.map(({ id }) => id);
  }

  return { film, anAuthor, as, write, list, edit, play, others };
}
