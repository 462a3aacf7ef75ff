import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { isRunning } from './policy.ts';

export function presentRight(right: Selectable<DB['commerce.entitlement']>, now: Date) {
  const { id, tier, titleId, name, source, startsAt, endsAt } = right;
  const state = isRunning(right, now) ? 'active' : now < startsAt ? 'coming' : 'ended';
  return { rightId: id, tier, titleId, name, source, state, startsAt, endsAt } as const;
}
