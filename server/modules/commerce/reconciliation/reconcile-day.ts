import { DAY } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { followPayment } from '../follow-payment.ts';
import { findPayment } from '../queries/find-payment.ts';
import { agrees, byOrder, compareOrder, type Found, missingThere } from './compare.ts';
import { insertDifferenceOnce } from './queries/insert-difference-once.ts';
import { listBooked } from './queries/list-booked.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export type Reconciled =
  | { status: 'compared'; settlements: number; found: number }
  | { status: 'unavailable' | 'unknown'; message: string };

/**
 * Lays a gateway's list of one day beside our books. What we have not booked, or booked otherwise, is asked about and
 * applied; what still differs is handed to finance, once. Again it finds nothing new.
 */
export async function reconcileDay(
  parts: CommerceParts,
  { gateway, day }: { gateway: string; day: string },
): Promise<Reconciled> {
  const list = await parts.gateways.named(gateway).listSettlements(day);
  if (list.status !== 'listed') return { status: list.status, message: list.message };
  const theirs = byOrder(list.entries);
  const ids = theirs.map(({ orderId }) => orderId).filter((id) => UUID.test(id));
  const booked = async () =>
    new Map((await listBooked(parts.db, gateway, { ids })).map((order) => [order.id, order]));

  const before = await booked();
  for (const order of theirs) {
    if (agrees(order, before.get(order.orderId)) || !UUID.test(order.orderId)) continue;
    const payment = await findPayment(parts.db, order.orderId);
    if (payment?.gateway === gateway) await followPayment(parts, payment);
  }
  const ours = await booked();
  const from = new Date(`${day}T00:00:00+07:00`);
  const until = new Date(from.getTime() + DAY);
  const ofDay = await listBooked(parts.db, gateway, { from, until });
  const found: Found[] = [
    ...theirs.flatMap((order) => compareOrder(order, ours.get(order.orderId)) ?? []),
    ...missingThere(ofDay, theirs),
  ];
  const isNew = await inTransaction(parts.db, async (tx) => {
    const foundAt = parts.clock.now();
    const written: boolean[] = [];
    for (const difference of found) {
      written.push(await insertDifferenceOnce(tx, { ...difference, gateway, foundAt }));
    }
    return written.filter(Boolean).length;
  });
  if (isNew > 0) parts.log.error({ gateway, day, differences: isNew }, 'the books differ');
  return { status: 'compared', settlements: list.entries.length, found: isNew };
}
