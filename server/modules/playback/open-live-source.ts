import { randomUUID } from 'node:crypto';
import { DEFAULT_TIMEZONE, HOUR } from '#contract/constants.ts';
import type { Cap } from '#media/cap.ts';
import { type Format, inFormat } from '#media/format.ts';
import { deviceLabel } from '#modules/accounts/index.ts';
import {
  type Audience,
  audienceText,
  liveOrigin,
  presentProgramme,
  viewingOf,
  windowText,
  zoneOf,
} from '#modules/live/index.ts';
import { type Caller, maxFilmClassOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Db } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { requireWatchableChannel } from './find-watchable-channel.ts';
import { payloadKey, sealPayload } from './live-payload.ts';
import { type Place, placeAt, placeOf, placeOfHighlight } from './live-window.ts';
import { channelPath } from './origin-channels.ts';
import { mediaKeys, mintMediaToken } from './origin-token.ts';
import { pictureCap, sourceExpiry } from './policy.ts';
import { findDataCap } from './queries/find-data-cap.ts';
import { takeScreen } from './take-screen.ts';
import type { Highlight, ProgrammeRow } from '#modules/live/index.ts';

/** How long an address of a channel lives; a player asks for the next one. */
const ADDRESS_MS = 6 * HOUR;
const VISITOR = 'visitor';

export type LiveWanted = {
  caller: Caller;
  channelId: string;
  /** What to open: a programme, highlights, or a moment of the channel. */
  what: { programme: ProgrammeRow } | { highlight: Highlight } | { at: Date };
  format: Format;
  isAudioOnly: boolean;
  timezone: string | undefined;
  userAgent: string;
  /** The playback on whose screen it will go on, if at all. */
  beside: string | undefined;
};

/** A place on a channel for this caller's session, as an address that only they can open. */
export async function openLiveSource(parts: Parts, wanted: LiveWanted) {
  const { db, clock, config } = parts;
  const { caller, channelId, what, format, timezone } = wanted;
  const now = clock.now();
  const { channel, maxHeight, screens } = await requireWatchableChannel(parts, caller, channelId);
  const audience: Audience = { maxClass: maxFilmClassOf(caller), zone: zoneOf(timezone) };
  const asked = { channel, audience, now };
  const place = await placeFor(db, asked, what);

  const dataCap = caller.kind === 'account' ? await findDataCap(db, caller.accountId) : null;
  const audioOnly = wanted.isAudioOnly || dataCap === 0;
  const cap = { maxHeight: pictureCap(maxHeight, dataCap), audioOnly, dataSaver: false };
  const { window } = place;
  const shown = await liveOrigin(db).findShown({ channelId, window, audience, cap, now });
  // A channel whose first films are on their way, or whose encoder was never there.
  if (shown === 'media.notFound') fail('playback.notReady');
  const playbackId =
    caller.kind === 'account'
      ? await takeScreen(db, {
          caller,
          channelId,
          title: channel.name,
          deviceName: deviceLabel(wanted.userAgent),
          screens,
          beside: wanted.beside,
          now,
        })
      : randomUUID();
  const expiresAt = sourceExpiry(now, ADDRESS_MS);
  const url = addressOf({
    master: config.secrets.master,
    caller,
    channelId,
    place,
    audience,
    cap,
    expiresAt,
  });
  const { programme, bounds } = place;
  const mediaExt = format === 'hls' ? ('m3u8' as const) : ('mpd' as const);
  const key = payloadKey(config.secrets.master, caller);
  return {
    kind: window === 'live' ? ('live' as const) : ('catchup' as const),
    payload: sealPayload(key, { url: inFormat(url, format), mediaExt }),
    mediaExt,
    expiresAt,
    playbackId,
    channelId,
    programme: programme
      ? presentProgramme(programme, channel, viewingOf(caller, now, timezone ?? DEFAULT_TIMEZONE))
      : null,
    from: bounds?.from ?? null,
    to: bounds?.to ?? null,
    highlight:
      'highlight' in what
        ? { title: what.highlight.title, matchSlug: what.highlight.matchSlug }
        : null,
    maxHeight: audioOnly ? 0 : cap.maxHeight,
  };
}

function placeFor(
  db: Db,
  asked: Parameters<typeof placeAt>[1],
  what: LiveWanted['what'],
): Promise<Place> {
  if ('at' in what) return placeAt(db, asked, what.at);
  if ('highlight' in what) return placeOfHighlight(db, asked, what.highlight);
  return placeOf(db, asked, what.programme);
}

type Addressed = {
  master: string;
  caller: Caller;
  channelId: string;
  place: Place;
  audience: Audience;
  cap: Cap;
  expiresAt: Date;
};

function addressOf({ master, caller, channelId, place, audience, cap, expiresAt }: Addressed) {
  const scope = {
    channelId,
    window: windowText(place.window),
    audience: audienceText(audience),
    cap,
  };
  const sessionId = caller.kind === 'account' ? caller.sessionId : VISITOR;
  const token = mintMediaToken(mediaKeys([master]), { ...scope, expiresAt, sessionId });
  return `/t/${token}/${channelPath(scope)}manifest.mpd`;
}
