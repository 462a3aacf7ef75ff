import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from '#contract/call.ts';
import { checkoutCart, createCart, updateCart, verifyPayment } from '#contract/commerce/index.ts';
import type { Dice } from './dice.ts';

/** What buyers were told: a payment that was answered with 200 has to be there for good. */
export interface Told {
  acknowledged: Set<string>;
  carts: number;
  /** Calls that no server answered until the buyer gave up. */
  givenUp: number;
}

interface Shop {
  servers: readonly string[];
  packages: readonly [string, ...string[]];
  tokens: readonly [string, ...string[]];
}

/** Ways whose order is open until somebody pays it; a change from one to another must end the first. */
const ways = [
  { payment_method: '3' },
  { payment_method: '3' },
  { payment_method: '4' },
  { payment_method: '7' },
  { payment_method: '2', bank: 'bca' },
  { payment_method: '2', bank: 'mandiri' },
  { payment_method: '8', store: 'alfamart' },
  { payment_method: '5', phone: '081234567890' },
  { payment_method: '5', phone: '081234567890' },
] as const;

const TRIES = 30;
const PAUSE_MS = 200;

/** One buyer after the other until the time is over: a cart, a checkout or two, another package or way to pay, a look. */
export async function buyUntil(
  shop: Shop,
  isOver: () => boolean,
  dice: Dice,
  told: Told,
): Promise<void> {
  while (!isOver()) {
    await buy(shop, dice, told);
    await sleep(PAUSE_MS * dice.roll());
  }
}

/**
 * One account that buys the same again and again and pays by another way than it began with: of two orders of one sum
 * one is always closed, which is what a payment of both takes.
 */
export async function waverUntil(
  shop: Shop,
  isOver: () => boolean,
  dice: Dice,
  told: Told,
): Promise<void> {
  const ask = asBuyer({ ...shop, tokens: [shop.tokens[0]] }, dice, told);
  while (!isOver()) {
    const cart = await ask(pathOf(createCart), { package_id: shop.packages[0] });
    const body = { cart_id: cart?.['cart_id'] };
    for (const way of [{ payment_method: '3' }, { payment_method: '2', bank: 'bca' }]) {
      const answer = cart && (await ask(pathOf(checkoutCart), { ...body, ...way }));
      if (answer !== undefined) told.acknowledged.add(String(answer['paymentId']));
    }
    await sleep(PAUSE_MS);
  }
}

async function buy(shop: Shop, dice: Dice, told: Told): Promise<void> {
  const ask = asBuyer(shop, dice, told);
  const cart = await ask(pathOf(createCart), { package_id: dice.pick(shop.packages) });
  const cartId = cart?.['cart_id'];
  if (typeof cartId !== 'string') return;
  told.carts += 1;
  await checkOut(ask, cartId, dice, told);
  if (dice.roll() < 0.25) {
    // A change of mind: the open order has to end before there is another.
    const path = pathOf(updateCart).replace('{id}', cartId);
    const changed = await ask(path, { package_id: dice.pick(shop.packages) });
    if (changed !== undefined) await checkOut(ask, cartId, dice, told);
  }
  if (dice.roll() < 0.4) await checkOut(ask, cartId, dice, told);
  if (dice.roll() < 0.3) await ask(`${pathOf(verifyPayment)}?cart_id=${cartId}`);
}

/** Sometimes by a double click, which two servers get. */
async function checkOut(ask: Ask, cartId: string, dice: Dice, told: Told): Promise<void> {
  const clicks = dice.roll() < 0.4 ? 3 : 1;
  const way = dice.pick(ways);
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => ask(pathOf(checkoutCart), { cart_id: cartId, ...way })),
  );
  for (const answer of answers) {
    if (answer !== undefined) told.acknowledged.add(String(answer['paymentId']));
  }
}

type Ask = (path: string, body?: object) => Promise<Record<string, unknown> | undefined>;

/** Asks one server or the other until one answers; undefined for a refusal and for who gave up. */
function asBuyer({ servers, tokens }: Shop, dice: Dice, told: Told): Ask {
  const token = dice.pick(tokens);
  const address = `10.${Math.floor(dice.roll() * 256)}.${Math.floor(dice.roll() * 256)}.7`;
  return async (path, body) => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const server = servers[dice.roll() < 0.5 ? 0 : 1] ?? '';
      const answer = await send(server + path, body, {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': address,
        'x-request-id': randomUUID(),
      });
      if (answer !== undefined && answer.status < 500) {
        return answer.status === 200 ? answer.result : undefined;
      }
      await sleep(PAUSE_MS);
    }
    told.givenUp += 1;
    return undefined;
  };
}

async function send(url: string, body: object | undefined, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const json = (await response.json()) as { result?: Record<string, unknown> };
    return { status: response.status, result: json.result };
  } catch {
    // Killed while it answered: the buyer cannot know what became of the call.
    return undefined;
  }
}
