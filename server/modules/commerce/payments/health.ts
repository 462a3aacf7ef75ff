import { MINUTE, SECOND } from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { ChargeResult } from './gateways/gateway.ts';

/** So many failures within the window open a circuit. */
export const FAILURES_TO_OPEN = 5;
const WINDOW = 2 * MINUTE;
/** How long a gateway is left alone; then the next buyer tries it. */
export const OPEN_FOR = 30 * SECOND;

/** Who can be asked for what, as this process has seen it. Lost at a restart, which may try anew. */
export type Health = {
  isOpen(gateway: string, method: PaymentMethod, now: Date): boolean;
  record(gateway: string, method: PaymentMethod, result: ChargeResult, now: Date): void;
};

type Circuit = { failures: number[]; openUntil: number };

/**
 * A circuit for each gateway and method. It closes by itself after a pause, but the next failure
 * opens it again at once; a success forgets all.
 */
export function createHealth(): Health {
  const circuits = new Map<string, Circuit>();
  const key = (gateway: string, method: string) => `${gateway} ${method}`;
  return {
    isOpen: (gateway, method, now) =>
      (circuits.get(key(gateway, method))?.openUntil ?? 0) > now.getTime(),
    record(gateway, method, result, now) {
      const at = key(gateway, method);
      const verdict = classifyResult(result);
      if (verdict === 'works') circuits.delete(at);
      if (verdict !== 'fails') return;
      const nowMs = now.getTime();
      const recent = (circuits.get(at)?.failures ?? []).filter((then) => then > nowMs - WINDOW);
      const failures = [...recent, nowMs].slice(-FAILURES_TO_OPEN);
      const isOpen = failures.length >= FAILURES_TO_OPEN;
      circuits.set(at, { failures, openUntil: isOpen ? nowMs + OPEN_FOR : 0 });
    },
  };
}

/** What a charge says about the gateway: a buyer's mistake or a declined card says nothing. */
function classifyResult(result: ChargeResult): 'works' | 'fails' | 'neither' {
  if (result.status === 'unknown') return result.cause === 'in_progress' ? 'neither' : 'fails';
  if (result.status !== 'refused') return 'works';
  return ['method_unavailable', 'unauthorized', 'rate_limited'].includes(result.reason)
    ? 'fails'
    : 'neither';
}
