import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { seedAccount } from '#modules/accounts/index.ts';
import { listSeededOrders, seedOrders, type SeedOrder } from '#modules/commerce/index.ts';
import { upsertWatchedDay } from '#modules/playback/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { WIB_OFFSET } from '#platform/zone.ts';
import { liteMonthId, premiumMonthId } from './offers.ts';

/**
 * Who paid in the last six months, a letter a month up to this one: P Premium for a month, L Lite for thirty days. They
 * fill the reports. No viewer of the demo signs in as one of them: they have no password.
 */
export const subscribers: readonly (readonly [name: string, paid: string])[] = [
  ['Agus Setiawan', 'PPPPPP'],
  ['Bunga Larasati', 'LLLPPP'],
  ['Candra Wibowo', 'PPPPLL'],
  ['Dewi Anggraini', 'LL-LLL'],
  ['Edo Pratama', 'PPP---'],
  ['Fitri Handayani', '-PPPPP'],
  ['Galih Ramadhan', '-LLL--'],
  ['Hesti Puspita', '--PPPP'],
  ['Irfan Maulana', '--LLPP'],
  ['Joko Susilo', '--LP-P'],
  ['Kartika Dewanti', '---PPP'],
  ['Lukman Hakim', '---LL-'],
  ['Mega Utami', '----PP'],
  ['Nanda Putra', '----LL'],
  ['Oki Firmansyah', '-----P'],
  ['Putri Maharani', '-----L'],
];
const packages: Readonly<Record<string, string>> = {
  L: liteMonthId,
  P: premiumMonthId,
};
const methods: readonly PaymentMethod[] = ['qris', 'gopay', 'virtualAccount', 'card', 'ovo'];

/** As the gateway calls them on its wire. */
const paymentTypes: Partial<Record<PaymentMethod, string>> = {
  qris: 'qris',
  gopay: 'gopay',
  virtualAccount: 'bank_transfer',
  card: 'credit_card',
  ovo: 'ovo',
};

const MONTHS = 6;
const WATCHED_DAYS = 45;
/** Hours of a day, of the most watched title. */
const MOST_HOURS = 9;

/** Puts in what subscribers paid until yesterday, and what was watched meanwhile, once. */
export async function seedSubscribers(
  db: Db,
  { titleIds, now }: { titleIds: readonly string[]; now: Date },
): Promise<void> {
  const orders: SeedOrder[] = [];
  for (const [place, [name, paid]] of subscribers.entries()) {
    const identifier = identifierOf(name);
    const { accountId } = await seedAccount(db, { identifier, name });
    for (const [month, letter] of paid.split('').entries()) {
      const packageId = packages[letter];
      const method = methods[(place + (month > 2 ? 1 : 0)) % methods.length] ?? 'qris';
      const at = dayOf(now, MONTHS - 1 - month, place);
      const order = { name: nameOf(name, month), accountId, method, at };
      if (packageId !== undefined) orders.push({ ...order, packageId });
    }
  }
  if (!(await seedOrders(db, orders, now))) return;
  for (let ago = 1; ago <= WATCHED_DAYS; ago += 1) await seedDay(db, titleIds, now, ago);
}

const identifierOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@tayang.example`;
const nameOf = (name: string, month: number) => `${identifierOf(name)} ${month}`;

/** The sandbox starts beside the demo. */
const SANDBOX_TRIES = 30;
const SANDBOX_PAUSE = 2 * SECOND;

/**
 * Tells the sandbox of what subscribers paid, so that it can give it back: it keeps what it does not know yet. One that stays
 * away costs nothing but that: it is told by the next start.
 */
export async function tellSandbox(
  { db, log, sandboxUrl }: { db: Db; log: Log; sandboxUrl: string },
  signal: AbortSignal,
): Promise<void> {
  const named = subscribers.flatMap(([name]) =>
    Array.from({ length: MONTHS }, (_, month) => ({ name: nameOf(name, month) })),
  );
  const orders = (await listSeededOrders(db, named)).map(({ method, ...order }) => ({
    ...order,
    paymentType: paymentTypes[method] ?? 'qris',
  }));
  if (orders.length === 0) return;
  const tell = () =>
    fetch(`${sandboxUrl}/_dev/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orders }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(10 * SECOND)]),
    });
  for (let tries = 1; tries <= SANDBOX_TRIES; tries += 1) {
    const answer = await tell().catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && answer.ok) return;
    signal.throwIfAborted();
    if (tries < SANDBOX_TRIES) await sleep(SANDBOX_PAUSE, undefined, { signal });
    else
      log.warn(
        { problem: typeof answer === 'string' ? answer : answer.status },
        'the sandbox keeps no orders of the demo: they cannot be given back',
      );
  }
}

/** The day of the month on which somebody pays, so many months ago. */
function dayOf(now: Date, monthsAgo: number, place: number): Date {
  const wall = new Date(now.getTime() + WIB_OFFSET);
  const day = 2 + ((place * 5) % 24);
  const at = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - monthsAgo, day, 12 + (place % 9));
  return new Date(at - WIB_OFFSET + place * MINUTE);
}

/** The further back in the list the less a title was watched, more at weekends. */
async function seedDay(db: Db, titleIds: readonly string[], now: Date, ago: number): Promise<void> {
  const at = new Date(now.getTime() + WIB_OFFSET - ago * DAY);
  const weekend = [0, 6].includes(at.getUTCDay()) ? 1.6 : 1;
  const titles = titleIds.map((titleId, place) => {
    const hours = (MOST_HOURS * weekend * (1 + ((ago * 7 + place * 3) % 5) / 5)) / (place + 1.5);
    return {
      titleId,
      plays: Math.max(1, Math.round(hours * 1.4)),
      watchedMs: Math.round(hours * HOUR),
    };
  });
  const day = at.toISOString().slice(0, 10);
  await inTransaction(db, (tx) => upsertWatchedDay(tx, { day, at: now, titles }));
}
