import * as accounts from './accounts.ts';
import type { Call } from './call.ts';
import * as catalog from './catalog.ts';
import * as commerce from './commerce.ts';
import * as editorial from './editorial.ts';
import * as engagement from './engagement.ts';
import * as liveSports from './live-sports.ts';
import * as live from './live.ts';
import * as partner from './partner.ts';
import * as playback from './playback.ts';
import * as studio from './studio.ts';
import * as profiles from './profiles.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'callers' in value && 'answer' in value;
}

/** Every call of the contract, in file order. */
export const calls: readonly Call[] = [
  accounts,
  catalog,
  commerce,
  editorial,
  engagement,
  live,
  liveSports,
  partner,
  playback,
  studio,
  profiles,
].flatMap((area) => Object.values(area).filter(isCall));
