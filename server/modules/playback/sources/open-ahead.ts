import type { Format } from '#media/format.ts';
import type { Caller } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { openSource } from './open-source.ts';
import { maxPictureHeight } from './policy.ts';
import { findDataCap } from './queries.ts';

type Wanted = {
  caller: Caller;
  assetId: string;
  /** Of the entitlement. */
  maxHeight: number;
  format: Format;
};

/**
 * What of a film may be opened before a press on play. A visitor's address opens all of it. An account takes a playback
 * session with the press: until then its address opens the manifest that the source will have, and no picture or sound.
 */
export async function openAhead(deps: Deps, { caller, assetId, maxHeight, format }: Wanted) {
  const isAhead = caller.kind === 'account';
  // What a browser plays by itself can't go on with another address.
  if (isAhead && format === 'hls') return null;
  const dataCap = isAhead ? await findDataCap(deps.db, caller.accountId) : null;
  const limits = {
    maxHeight: maxPictureHeight(maxHeight, dataCap),
    audioOnly: dataCap === 0,
    dataSaver: false,
  };
  const source = await openSource(deps, { caller, assetId, limits, format, isAhead });
  if (source === undefined) return null;
  const { url, mediaExt } = source;
  return { url, mediaExt, opens: isAhead ? ('manifest' as const) : ('all' as const) };
}
