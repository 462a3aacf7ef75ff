import type { Journal } from '../store/journal.ts';
import { FAULT_NAMES, FAULT_TEXTS, type FaultName } from './fault-list.ts';

export type OutageMode = 'reset' | '503' | 'hang';

export type FaultRule = {
  /** Strikes the next N times, then falls back to the probability. */
  next: number;
  /** 0 to 1, rolled each time. */
  probability: number;
  ms: number;
  /** Operations it is limited to, e.g. `charge`, `status`; empty: all of them. */
  only: string[];
  /** Counts since the last reset: times it could have struck, times it did. */
  seen: number;
  injected: number;
  /** Stops by itself at this time; null: until told. */
  untilMs: number | null;
  mode: OutageMode;
};

export type FaultChange = Partial<
  Pick<FaultRule, 'next' | 'probability' | 'ms' | 'only' | 'mode'>
> & { forMs?: number };

export type Faults = ReturnType<typeof createFaults>;

const quiet = (name: FaultName): FaultRule => ({
  next: 0,
  probability: 0,
  ms: FAULT_TEXTS[name].defaultMs,
  only: [],
  seen: 0,
  injected: 0,
  untilMs: null,
  mode: 'reset',
});

export function createFaults(journal: Journal<FaultRule>, now: () => number) {
  const rule = (name: FaultName): FaultRule => journal.get(name) ?? quiet(name);
  const isOn = (it: FaultRule) =>
    (it.next > 0 || it.probability > 0) && (it.untilMs === null || now() < it.untilMs);

  return {
    rule,
    all: () => Object.fromEntries(FAULT_NAMES.map((name) => [name, rule(name)])),

    /** Whether this fault strikes now; the rule when it does. */
    strike(name: FaultName, operation: string): FaultRule | null {
      const it = rule(name);
      if (!isOn(it) || (it.only.length > 0 && !it.only.includes(operation))) return null;
      const strikes = it.next > 0 || Math.random() < it.probability;
      const after = {
        ...it,
        next: Math.max(0, it.next - 1),
        seen: it.seen + 1,
        injected: it.injected + (strikes ? 1 : 0),
      };
      journal.put(name, after);
      return strikes ? after : null;
    },

    /** A whole outage, in which notifications wait too. */
    isDown: () => isOn(rule('outage')) && rule('outage').probability >= 1,

    change(name: FaultName, change: FaultChange): void {
      const { forMs, ...rest } = change;
      const untilMs = forMs === undefined ? null : now() + forMs;
      journal.put(name, { ...rule(name), ...rest, untilMs });
    },

    /** Everything works again and the counts start at 0. */
    reset(): void {
      for (const name of FAULT_NAMES) journal.put(name, quiet(name));
    },
  };
}
