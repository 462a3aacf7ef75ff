import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
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

const MOST_KNOWN = 50_000;

/** Of a window: what Valkey said last, and what this process has on its way there. */
type Known = { count: number; underway: number };

/**
 * As long as Valkey does not answer, `otherwise` counts. Every request is counted there, but one of a caller that had used
 * up less than half of its limit a moment ago does not wait to be told so: its count goes along with what it asks for.
 */
function countInValkey(
  valkey: Valkey,
  { clock }: Pick<Deps, 'clock'>,
  otherwise: RequestCounts,
): RequestCounts {
  const windows = new LRUCache<string, Known>({ max: MOST_KNOWN });

  async function count(key: string): Promise<number> {
    const known = windows.get(key);
    if (known !== undefined) known.underway += 1;
    try {
      const counted = await valkey.run<number>(ADD, [key], [String(MINUTE)]);
      if (known === undefined) windows.set(key, { count: counted, underway: 0 });
      else known.count = Math.max(known.count, counted);
      return counted;
    } finally {
      if (known !== undefined) known.underway -= 1;
    }
  }

  return {
    async add(name, max) {
      const now = clock.now().getTime();
      const endsAt = now - (now % MINUTE) + MINUTE;
      const key = `tayang:count:${endsAt / MINUTE}:${name}`;
      const counted = count(key).catch(async () => (await otherwise.add(name, max)).count);
      const known = windows.get(key);
      const atMost = known === undefined ? Infinity : known.count + known.underway;
      return { count: atMost < max / 2 ? atMost : await counted, endsAt };
    },
    close: () => otherwise.close(),
  };
}
