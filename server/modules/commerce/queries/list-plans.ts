import type { Db } from '#platform/db.ts';

/** Every plan, the smallest first. */
export function listPlans(db: Db) {
  return db.selectFrom('commerce.plan').selectAll().orderBy('tier').execute();
}
