import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MOST_PIXELS } from '#contract/catalog/operator-pictures.ts';
import { LOGO_PATH, MOST_LOGO_BYTES, saveChannel } from '#contract/live/operator-channels.ts';
import { imageSize } from '#media/pictures/image-size.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { receiveBytes } from '#platform/staff/receive-bytes.ts';
import { findAnyChannel, lockChannel, updateChannel } from './queries/channel.ts';
import { recordChannelChange } from './save-channel.ts';

const SMALLEST = 64;

/** Takes a channel's logo, which the worker draws: a bare address of another site is shown by no page of ours. */
export function serveLogos(app: FastifyInstance, deps: Deps): void {
  receiveBytes(app, {
    call: saveChannel,
    path: LOGO_PATH,
    query: z.object({ channelId: z.uuid() }),
    mostBytes: MOST_LOGO_BYTES,
    message: 'Logonya sedang dibuat',
    receive: (accountId, { channelId }, bytes) => receiveLogo(deps, accountId, channelId, bytes),
  });
}

/** @throws live.channelNotFound, live.logoInvalid */
async function receiveLogo(
  { clock, db, jobs, store }: Deps,
  operatorId: string,
  channelId: string,
  bytes: Buffer,
): Promise<void> {
  const channel = (await findAnyChannel(db, channelId)) ?? fail('live.channelNotFound');
  const size = imageSize(bytes);
  if (
    size === undefined ||
    Math.min(size.width, size.height) < SMALLEST ||
    size.width * size.height > MOST_PIXELS
  )
    return fail('live.logoInvalid');
  const key = `sent/channel/${channelId}/${randomUUID()}`;
  await store.put(key, bytes, { contentType: size.type });
  await inTransaction(db, async (tx) => {
    await jobs.enqueue('live.drawLogo', { channelId, key }, { db: tx, key: channelId });
    await recordChannelChange(tx, {
      operatorId,
      what: 'channel',
      targetId: channelId,
      at: clock.now(),
      before: { logoUrl: channel.logoUrl },
      after: { logoUrl: 'dikirim sendiri' },
    });
  });
}

/** What the worker drew is what viewers see. Answers the address that it takes the place of. */
export function keepLogo(
  { clock, db, events }: Pick<Deps, 'clock' | 'db' | 'events'>,
  channelId: string,
  logoUrl: string,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const before = await lockChannel(tx, channelId);
    if (before === undefined) return null;
    await updateChannel(tx, channelId, { logoUrl, updatedAt: clock.now() });
    await events.publish(tx, CONTENT_CHANGED, {});
    return before.logoUrl;
  });
}
