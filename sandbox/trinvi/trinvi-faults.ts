import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What can go wrong at the coupon platform. */
const NAMES = ['slow', 'unauthorized', 'error', 'redeliver', 'lostReply', 'inProgress'] as const;
export type TrinviFault = (typeof NAMES)[number];

type Rule = { next: number; probability: number; ms: number; injected: number };
const quiet = (): Rule => ({ next: 0, probability: 0, ms: 12_000, injected: 0 });

/**
 * `slow`: does the work, replies late. `unauthorized`: forgets the token, 401. `error`: 500, nothing done. `redeliver`:
 * the network delivers a redemption twice, and the reply of the second one arrives. `lostReply`: does the work, hangs up.
 * `inProgress`: takes its time to redeem; the same key meanwhile is 409.
 */
export function createTrinviFaults() {
  const rules = new Map<TrinviFault, Rule>(NAMES.map((name) => [name, quiet()]));
  return {
    all: () => Object.fromEntries(rules),
    strike(name: TrinviFault): Rule | undefined {
      const rule = rules.get(name) ?? quiet();
      const isHit = rule.next > 0 || Math.random() < rule.probability;
      if (!isHit) return undefined;
      rules.set(name, {
        ...rule,
        next: Math.max(0, rule.next - 1),
        injected: rule.injected + 1,
      });
      return rule;
    },
    /** `{ slow: { next: 1, ms: 500 } }`; an empty object ends all of them. A string says what is wrong. */
    change(changes: Readonly<Record<string, unknown>>): string | undefined {
      const named = Object.keys(changes);
      const unknown = named.find((name) => !NAMES.some((known) => known === name));
      if (unknown !== undefined) return `no fault named ${unknown}`;
      if (named.length === 0) for (const name of NAMES) rules.set(name, quiet());
      for (const name of NAMES) {
        const { next, probability, ms } = (changes[name] ?? {}) as Partial<Rule>;
        const rule = rules.get(name) ?? quiet();
        rules.set(name, {
          ...rule,
          next: next ?? rule.next,
          probability: probability ?? rule.probability,
          ms: ms ?? rule.ms,
        });
      }
      return undefined;
    },
  };
}

type Faults = ReturnType<typeof createTrinviFaults>;
type Answer = { http: number; body: object };

/** One call with the faults around it. */
export async function withTrinviFaults(
  faults: Faults,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Answer | Promise<Answer>,
): Promise<void> {
  if (faults.strike('error'))
    return void (await reply.code(500).send({ error: 'internal_server_error' }));
  const answer = await work();
  if (faults.strike('lostReply')) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  const slow = faults.strike('slow');
  if (slow !== undefined) await sleep(slow.ms, undefined, { ref: false });
  if (!reply.raw.destroyed) await reply.code(answer.http).send(answer.body);
}
