import { DAY, HOUR } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey, hashSecret, sign } from '#platform/secrets.ts';
import type { Slot } from '../timelines/encoded-timeline.ts';
import { type EncodedPlan, type Hold, isSourceUp, readPlan } from './contributions.ts';
import {
  findEncodedPlan,
  findHold,
  findStreamKey,
  insertDemoProgrammes,
  insertStreamKey,
  updateDemoChannelHidden,
  updateEncodedPlan,
  updateHold,
  updateStreamKey,
  upsertDemoChannel,
} from './queries/encoded-channel.ts';

/** Where an encoder sends to with this key. */
export function encoderAddressesFor(
  { live, http }: Pick<Config, 'live' | 'http'>,
  { key, srtOffset }: { key: string; srtOffset: number },
): { rtmpUrl: string; srtUrl: string | null } {
  const { hostname } = new URL(http.publicUrl);
  return {
    rtmpUrl: `rtmp://${hostname}:${live.rtmpPort}/live`,
    srtUrl:
      live.srtPort === undefined
        ? null
        : `srt://${hostname}:${live.srtPort + srtOffset}?mode=caller&passphrase=${key}&pbkeylen=16`,
  };
}

const KEY_LENGTH = 32;

type KeyOf = { channelId: string; slot: Slot; generation: number };

/**
 * A channel's stream key: what an encoder sends, and what SRT encrypts with. Derived, so that it needs to be kept
 * nowhere; a new generation is a new key.
 */
export function streamKey(master: string, { channelId, slot, generation }: KeyOf): string {
  return sign(deriveKey(master, 'stream-key'), `${channelId}/${slot}/${generation}`)
    .replaceAll(/[-_]/g, 'x')
    .slice(0, KEY_LENGTH);
}

export const hashStreamKey = hashSecret;

/** A new key for one source of a channel; the old one is refused from now on, and what it sends is cut off. */
export async function rotateStreamKey(
  tx: Tx,
  master: string,
  { channelId, slot }: { channelId: string; slot: Slot },
): Promise<{ key: string; generation: number; srtOffset: number }> {
  const before = await findStreamKey(tx, channelId, slot);
  const generation = (before?.generation ?? 0) + 1;
  const key = streamKey(master, { channelId, slot, generation });
  const values = { channelId, slot, generation, keyHash: hashStreamKey(key) };
  const srtOffset =
    before === undefined
      ? await insertStreamKey(tx, values)
      : (await updateStreamKey(tx, values), before.srtOffset);
  return { key, generation, srtOffset };
}

/** The key that a source has, made where it has none yet: for what we start ourselves. */
export function ensureStreamKey(
  db: Db,
  master: string,
  { channelId, slot }: { channelId: string; slot: Slot },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const found = await findStreamKey(tx, channelId, slot);
    if (found) {
      const key = streamKey(master, { channelId, slot, generation: found.generation });
      // Made with another secret: worth nothing any more.
      if (hashStreamKey(key).equals(found.keyHash)) return key;
    }
    return (await rotateStreamKey(tx, master, { channelId, slot })).key;
  });
}

/** Sets where an encoded channel comes from; its worker follows within a second or two. @returns what was before. */
export async function setSources(
  tx: Tx,
  channelId: string,
  plan: EncodedPlan,
): Promise<EncodedPlan> {
  const before = await requireEncoded(tx, channelId);
  await updateEncodedPlan(tx, channelId, plan);
  return before;
}

/** The sources of a channel, its row held, or the error that it has none. */
export async function requireEncoded(tx: Tx, channelId: string): Promise<EncodedPlan> {
  const row = await findEncodedPlan(tx, channelId);
  return row === undefined ? fail('live.channelNotEncoded') : readPlan(row.plan);
}

type HoldAsked = { channelId: string; hold: Hold; reason: string };

/**
 * Keeps an encoded channel on its second source or on the slate, or lets it go its own way again; its worker follows
 * within a second. The same once more changes nothing.
 */
export function holdChannel(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { channelId, hold, reason }: HoldAsked,
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const channel = (await findHold(tx, channelId)) ?? fail('live.channelNotEncoded');
    if (channel.hold === hold) return;
    if (hold === 'backup' && !isSourceUp(channel, 'backup', at)) fail('live.backupNotUp');
    await updateHold(tx, channelId, { hold, at });
    await recordAct(tx, {
      actorId,
      act: 'live.hold',
      subject: { kind: 'channel', id: channelId },
      before: { hold: channel.hold },
      after: { hold },
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      at,
    });
  });
}

const DEMO_SLUG = 'tayang-langsung';
/** Ahead of the guide's last day. */
const DAYS_AHEAD = 6;

/**
 * The demo's encoded channel with its hours in the guide, made where it isn't there yet and shown.
 * @returns undefined while there is no genre to put it in.
 */
export async function ensureDemoChannel(
  db: Db,
  now: Date,
): Promise<{ channelId: string; name: string } | undefined> {
  const channel = await upsertDemoChannel(db, DEMO_SLUG);
  if (channel === undefined) return undefined;
  const from = Math.floor(now.getTime() / HOUR) * HOUR;
  const hours = Array.from({ length: (DAYS_AHEAD * DAY) / HOUR }, (_, i) => from + i * HOUR);
  await insertDemoProgrammes(
    db,
    hours.map((start) => ({
      channelId: channel.channelId,
      startAt: new Date(start),
      stopAt: new Date(start + HOUR),
      title: 'Jam Tayang Langsung',
      synopsis: 'Jam dinding studio, disiarkan langsung untuk mencoba saluran ini.',
      kpiClass: 'SU',
      isLive: true,
      source: 'schedule',
    })),
  );
  return channel;
}

/** Hides the demo channel: no encoder sends to it any more. */
export function closeDemoChannel(db: Db): Promise<void> {
  return updateDemoChannelHidden(db, DEMO_SLUG);
}
