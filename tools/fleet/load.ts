import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from '#contract/call.ts';
import { getProductList, getSearchVodList } from '#contract/catalog/index.ts';
import {
  getContinuePlayList,
  getUrlTransform,
  getWatchHistory,
  postProgress,
} from '#contract/playback/index.ts';
import type { Dice } from '../chaos/dice.ts';

/** One request that did not end well. */
export interface Failure {
  at: number;
  what: string;
  status: number;
}

export interface Counts {
  requests: number;
  failures: Failure[];
  /** How far each viewer has come by reports that were acknowledged, seconds. */
  places: Map<string, number>;
  /** Segments that were sent, and how many of them the edge had. */
  segments: number;
  kept: number;
}

interface Watching {
  url: string;
  token: string;
  productId: string;
  dice: Dice;
  counts: Counts;
}

/** Fewer reports of a session than the 120 a minute that the call allows. */
const PAUSE_MS = 100;
const words = ['kota', 'malam', 'cinta', 'laut'] as const;

/**
 * A viewer who opens pages, lists and searches, takes a source, reads the film's manifest and pieces, and reports where they
 * are; one request after the other, each tried once: what fails, failed.
 */
export async function watchUntil(
  end: () => boolean,
  { url, token, productId, dice, counts }: Watching,
) {
  const address = `10.${Math.floor(dice.roll() * 256)}.${Math.floor(dice.roll() * 256)}.9`;
  const ask = asker(url, counts, { authorization: `Bearer ${token}`, 'x-forwarded-for': address });
  let source: Source | undefined;
  let names: string[] = [];
  let place = 0;
  while (!end()) {
    const roll = dice.roll();
    if (roll < 0.1) await ask('page', '/');
    else if (roll < 0.35) await ask('list', `${pathOf(getProductList)}?pageSize=8`);
    else if (roll < 0.4) await ask('continue list', `${pathOf(getContinuePlayList)}?pageSize=8`);
    else if (roll < 0.5)
      await ask('search', `${pathOf(getSearchVodList)}?keyword=${dice.pick(words)}`);
    else if (roll < 0.8 && source !== undefined)
      await ask('piece', source.url.replace('manifest.mpd', pieceOf(dice, names)));
    else if (source === undefined || roll < 0.85) {
      const path = `${pathOf(getUrlTransform)}?type=vod&id=${productId}${source ? `&reusePlaybackId=${source.playbackId}` : ''}`;
      const answer = await ask('source', path);
      if (answer === undefined) continue;
      source = (JSON.parse(answer) as { result: Source }).result;
      if (names.length === 0) names = namesIn(await ask('manifest', source.url));
    } else {
      place += 1;
      const body = { playbackId: source.playbackId, productId, positionSeconds: place };
      const told = await ask('report', pathOf(postProgress), body);
      if (told !== undefined) counts.places.set(token, place);
    }
    await sleep(PAUSE_MS);
  }
}

/**
 * A viewer who reports once where they are and is never heard of again: what was acknowledged must stand there in the end,
 * though no later report says it again.
 */
export async function reportOnce(
  { url, token, productId }: Pick<Watching, 'url' | 'token' | 'productId'>,
  counts: Counts,
) {
  const ask = asker(url, counts, { authorization: `Bearer ${token}`, 'x-forwarded-for': WITNESS });
  const answer = await ask('source', `${pathOf(getUrlTransform)}?type=vod&id=${productId}`);
  if (answer === undefined) return;
  const { playbackId } = (JSON.parse(answer) as { result: Source }).result;
  const body = { playbackId, productId, positionSeconds: WITNESSED_SECONDS };
  const told = await ask('report', pathOf(postProgress), body);
  if (told !== undefined) counts.places.set(token, WITNESSED_SECONDS);
}

const WITNESS = '10.8.8.8';
const WITNESSED_SECONDS = 30;

type Source = { url: string; playbackId: string };
type Ask = (what: string, path: string, body?: object) => Promise<string | undefined>;

const pieceOf = (dice: Dice, names: readonly string[]) =>
  names[Math.floor(dice.roll() * names.length)] ?? 'manifest.mpd';

function asker(url: string, counts: Counts, headers: Record<string, string>): Ask {
  return async (what, path, body) => {
    counts.requests += 1;
    const at = Date.now();
    try {
      const answer = await fetch(new URL(path, url), {
        // A page reads cookies, not tokens: it is asked as a visitor.
        headers: {
          ...(what !== 'page' && headers),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (what === 'piece' && answer.ok) {
        counts.segments += 1;
        if (answer.headers.get('x-cache') === 'HIT') counts.kept += 1;
      }
      if (!answer.ok) {
        counts.failures.push({ at, what: `${what}: ${text.slice(0, 120)}`, status: answer.status });
        return undefined;
      }
      return text;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      counts.failures.push({ at, what: `${what}: ${String(cause)}`, status: 0 });
      return undefined;
    }
  };
}

/** Pieces of the film under this source, as its manifest names them. */
function namesIn(manifest: string | undefined): string[] {
  // Of picture and sound: sheets of stills are named otherwise.
  const tracks = [...(manifest ?? '').matchAll(/<Representation id="([va]\d[\w-]*)"/g)].map(
    ([, id]) => id,
  );
  return tracks.flatMap((id) => [`${id}/init.mp4`, `${id}/1.m4s`, `${id}/2.m4s`]);
}

/** What the account's history says of how far it has come, as a share of the film. */
export async function historyOf(
  url: string,
  token: string,
): Promise<{ productId: string; progress: number }[]> {
  const answer = await fetch(`${url}${pathOf(getWatchHistory)}?pageSize=8`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await answer.json()) as {
    result: { items: { productId: string; progress: number }[] };
  };
  return body.result.items;
}
