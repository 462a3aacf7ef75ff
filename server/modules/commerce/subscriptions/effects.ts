import type { DB, Selectable, Tx } from '#platform/db.ts';

type Renewal = Selectable<DB['commerce.renewal']>;

/** Whether a renewal is paid without its owner; where it is not, why it is not although the owner had agreed. */
export type RenewalCoverage = { isCovered: boolean; why?: string | undefined };

/** What subscriptions lets other rooms add. */
export type SubscriptionEffects = {
  /** The periods of an account have changed. Its row is locked. */
  onPeriodsChanged: readonly ((tx: Tx, accountId: string, now: Date) => Promise<void>)[];
  /** Whether something else pays for a renewal. */
  findCoverage(tx: Tx, renewal: Renewal, now: Date): Promise<RenewalCoverage>;
};
