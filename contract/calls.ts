import * as accounts from './accounts/index.ts';
import type { Call } from './call.ts';
import * as catalog from './catalog/index.ts';
import * as commerce from './commerce/index.ts';
import * as editorial from './editorial/index.ts';
import * as engagement from './engagement/index.ts';
import * as live from './live/index.ts';
import * as notifications from './notifications/index.ts';
import * as partner from './partner/index.ts';
import * as playback from './playback/index.ts';
import * as profiles from './profiles.ts';
import * as studio from './studio/index.ts';

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
  notifications,
  partner,
  playback,
  profiles,
  studio,
].flatMap((area) => Object.values(area).filter(isCall));
