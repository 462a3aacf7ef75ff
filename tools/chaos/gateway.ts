import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from './dice.ts';

/** How an order stands at the gateway. */
export interface Order {
  status: string;
  amountRupiah: number;
}

export interface Gateway {
  /** Every order that the gateway has ever shown. */
  orderIds: Set<string>;
  /** Buyers' thumbs: pays, declines, pays late or leaves what is open, until told to stop. */
  payUntil(isOver: () => boolean, dice: Dice): Promise<void>;
  look(orderId: string): Promise<Order | undefined>;
  change(faults: object): Promise<void>;
  /** Faults injected since the start, by name, at both gateways. */
  injected(): Promise<Record<string, number>>;
}

type Counts = Record<string, { injected: number }>;

type Act = readonly [act: string, weight: number, body?: object];
const acts: readonly [Act, ...Act[]] = [
  ['pay', 55],
  ['notify-twice', 10],
  ['pay-late', 10, { afterMs: 1_500 }],
  ['decline', 5],
  ['expire', 5],
  ['forge', 10, { kind: 'both' }],
  ['leave', 5],
];
const WEIGHT = acts.reduce((sum, [, weight]) => sum + weight, 0);
const LOOK_EVERY_MS = 150;
const TRIES = 20;
const PAUSE_MS = 200;

/** The sandbox as somebody outside of our service sees it. */
export function openGateway(url: string): Gateway {
  const orderIds = new Set<string>();
  const decided = new Set<string>();
  return {
    orderIds,
    async payUntil(isOver, dice) {
      while (!isOver()) {
        for (const { orderId, status } of await listOrders(url)) {
          orderIds.add(orderId);
          if (status.toLowerCase() !== 'pending' || decided.has(orderId)) continue;
          decided.add(orderId);
          const [act, , body] = choose(dice);
          if (act !== 'leave') await post(`${url}/_dev/wallet/${orderId}/${act}`, body ?? {});
        }
        await sleep(LOOK_EVERY_MS);
      }
    },
    async look(orderId) {
      const answer = await ask(`${url}/_dev/wallet/${orderId}.json`);
      if (answer.status === 404) return undefined;
      return (await answer.json()) as Order;
    },
    async change(faults) {
      await post(`${url}/_dev/faults`, { ...faults, doku: faults });
    },
    async injected() {
      const answer = await ask(`${url}/_dev/faults.json`);
      const { faults, doku } = (await answer.json()) as {
        faults: Counts;
        doku: { faults: Counts };
      };
      return Object.fromEntries(
        Object.entries(faults).map(
          ([name, { injected }]) => [name, injected + (doku.faults[name]?.injected ?? 0)] as const,
        ),
      );
    },
  };
}

function choose(dice: Dice): Act {
  let left = dice.roll() * WEIGHT;
  return acts.find(([, weight]) => (left -= weight) < 0) ?? acts[0];
}

async function listOrders(url: string): Promise<{ orderId: string; status: string }[]> {
  const answer = await ask(`${url}/_dev/wallet.json`);
  return ((await answer.json()) as { orders: { orderId: string; status: string }[] }).orders;
}

async function post(url: string, body: object): Promise<void> {
  await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** On a machine that is busy with coming back from kills a connection may fail once. */
async function ask(url: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      return await fetch(url, init);
    } catch {
      await sleep(PAUSE_MS);
    }
  }
  return fetch(url, init);
}
