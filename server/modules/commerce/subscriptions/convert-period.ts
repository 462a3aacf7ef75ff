import type { Tx } from '#platform/db.ts';
import type { ActivatedRight } from '../grant-period.ts';
import type { Line } from '../lines.ts';
import { comparePlans } from '../policy.ts';
import { listParts } from './queries/list-parts.ts';
import { listPeriods } from './queries/list-periods.ts';
import { updatePeriod } from './queries/update-period.ts';
import { updatePeriodConverted } from './queries/update-period-converted.ts';
import { listConverted, updateConversionUndone } from './queries/update-conversion-undone.ts';

/** The rest of an old period pays for an upgrade, so it ends here: running and coming parts alike. */
export async function convertPeriod(
  tx: Tx,
  paymentId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  for (const part of await listParts(tx, paymentId)) {
    if (part.endsAt <= now) continue;
    await updatePeriodConverted(tx, part.id, { by, endedAt: part.endsAt });
    const end = part.startsAt > now ? part.startsAt : now;
    await updatePeriod(tx, part, { startsAt: part.startsAt, endsAt: end }, now);
  }
}

/** Smaller periods that were still to come wait until the greater one has ended. */
export async function moveBehind(
  tx: Tx,
  accountId: string,
  { line, right, now }: { line: Line; right: ActivatedRight; now: Date },
): Promise<void> {
  const { tier } = line;
  if (tier === null) return;
  const coming = (await listPeriods(tx, accountId, now)).filter(
    (period) => period.startsAt >= now && comparePlans(period.tier, tier) < 0,
  );
  const [first] = coming;
  if (first === undefined) return;
  const later = right.endsAt.getTime() - first.startsAt.getTime();
  if (later > 0) await shiftPeriods(tx, coming, later, now);
}

/** Moves periods by so many milliseconds, in the order in which they never meet on the way. */
export async function shiftPeriods(
  tx: Tx,
  periods: readonly { id: string; paymentId: string; startsAt: Date; endsAt: Date }[],
  milliseconds: number,
  now: Date,
): Promise<void> {
  const sorted = periods.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const period of milliseconds > 0 ? sorted.toReversed() : sorted) {
    const startsAt = new Date(period.startsAt.getTime() + milliseconds);
    const endsAt = new Date(period.endsAt.getTime() + milliseconds);
    await updatePeriod(tx, period, { startsAt, endsAt }, now);
  }
}

/** The upgrade's money went back: what it had taken in payment runs on, as far as it would still run. */
export async function undoConversion(tx: Tx, paymentId: string, now: Date): Promise<void> {
  for (const part of await listConverted(tx, paymentId)) {
    await updateConversionUndone(tx, part.id);
    const endsAt = part.convertedEndsAt;
    if (endsAt === null || endsAt <= now) continue;
    const others = await listPeriods(tx, part.accountId, part.startsAt);
    const isTaken = others.some(
      (other) =>
        other.id !== part.id &&
        other.tier === part.tier &&
        other.startsAt < endsAt &&
        other.endsAt > part.startsAt,
    );
    if (!isTaken) await updatePeriod(tx, part, { startsAt: part.startsAt, endsAt }, now);
  }
}
