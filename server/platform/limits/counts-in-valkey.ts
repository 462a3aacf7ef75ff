import { MINUTE } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import { digest } from '../secrets.ts';
import { script, type Valkey } from '../valkey/valkey.ts';
import { type RequestCounts, shareRequestCounts } from './request-counts.ts';

/** KEYS counter; ARGV how long it lives, milliseconds. */
const ADD = script(`
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`);

type CountsDeps = Pick<Deps, 'clock' | 'db' | 'events' | 'log' | 'valkey'>;

/** Where requests are counted: in Valkey to the last one, however many processes there are; else shared by events. */
export function openRequestCounts(deps: CountsDeps): RequestCounts {
  const shared = shareRequestCounts(deps);
  return deps.valkey === undefined ? shared : countInValkey(deps.valkey, deps, shared);
}

/** As long as Valkey does not answer, `otherwise` counts. */
function countInValkey(
  valkey: Valkey,
  { clock }: Pick<Deps, 'clock'>,
  otherwise: RequestCounts,
): RequestCounts {
  return {
    async add(name, max) {
      const now = clock.now().getTime();
      const endsAt = now - (now % MINUTE) + MINUTE;
      const key = `tayang:count:${digest(name, 'base64url').slice(0, 16)}:${endsAt / MINUTE}`;
      try {
        const count = await valkey.run<number>(ADD, [key], [String(MINUTE)]);
        return { count, endsAt };
      } catch {
        return otherwise.add(name, max);
      }
    },
    close: () => otherwise.close(),
  };
}
