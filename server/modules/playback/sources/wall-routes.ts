import { HOUR } from '#contract/constants.ts';
import { openWallSource } from '#contract/playback/operator-wall.ts';
import {
  findChannel,
  liveOrigin,
  type RatingPolicy,
  ratingPolicyText,
  windowText,
} from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { channelPath } from '../origin/channels.ts';
import { mediaKeys, mintMediaToken } from '../origin/media-token.ts';

/** A wall that stands for a shift asks again. */
const ADDRESS_MS = 2 * HOUR;
/** Four play at once, in small. */
const limits = { maxHeight: 360, audioOnly: false, dataSaver: false };
/** Staff look at what adults get. */
const ratingPolicy: RatingPolicy = { maxClass: undefined, zone: 'wib' };

export const routes = [
  call(openWallSource, async (deps: Deps, { body: { channelId }, caller }) => {
    const { db, clock, config } = deps;
    const { sessionId } = requireAccount(caller);
    const now = clock.now();
    if ((await findChannel(db, channelId)) === undefined) fail('live.channelNotFound');
    const asked = { channelId, window: 'live', ratingPolicy, limits, now } as const;
    if (typeof (await liveOrigin(db).findWindowSegments(asked)) === 'string')
      fail('playback.notReady');
    const scope = {
      channelId,
      window: windowText('live'),
      ratingPolicy: ratingPolicyText(ratingPolicy),
      limits,
    };
    const expiresAt = new Date(now.getTime() + ADDRESS_MS);
    const token = mintMediaToken(mediaKeys([config.secrets.master]), {
      ...scope,
      sessionId,
      expiresAt,
    });
    return ok({ url: `/t/${token}/${channelPath(scope)}manifest.mpd`, expiresAt });
  }),
];
