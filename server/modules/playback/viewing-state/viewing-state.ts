import type { Watcher } from '#platform/auth.ts';
import type { Length, Report } from '../progress/policy.ts';

/** What a player says of a profile's position in a product. */
export type PositionReport = Watcher & {
  productId: string;
  titleId: string;
  length: Length;
  report: Report;
  /** The playback that reports, and when it began; without one nothing counts as watched. */
  playback: { startedAt: Date } | undefined;
};

/** The lease of a playback session, to be renewed where it still runs. */
export type LeaseRenewal = { id: string; accountId: string; expiresAt: Date };
export type HeldLease = { sessionId: string; productId: string | null };

export type ProductReport = {
  position?: PositionReport | undefined;
  lease?: LeaseRenewal | undefined;
  now: Date;
};

export type ChannelReport = {
  /** None where the viewer is only passing, or watches highlights. */
  position?: (Watcher & { channelId: string; positionAt: Date; isPaused: boolean }) | undefined;
  /** The lease goes on as one of this channel. */
  lease?: (LeaseRenewal & { channel: { channelId: string; name: string } }) | undefined;
  now: Date;
};

/** A playback session that has just been written, with the lease that it begins with. */
export type StartedSession = HeldLease & {
  id: string;
  accountId: string;
  channelId: string | null;
  expiresAt: Date;
};

/**
 * What players tell every few seconds: positions and leases. The database holds which playbacks there are, and in the
 * end every position; an adapter may keep what changes all the time elsewhere for a while (docs/flows/viewing.md).
 */
export type ViewingState = {
  /**
   * Keeps a position, by the rule of `mergeProgress`, and renews a lease. `hasReached` says that with this report so
   * much of the product was really watched that it counts as watched; `watchedMs` is how much that is by now.
   */
  reportProduct(report: ProductReport): Promise<{
    lease: HeldLease | undefined;
    hasReached: boolean;
    watchedMs: number | undefined;
  }>;
  reportChannel(report: ChannelReport): Promise<HeldLease | undefined>;
  /** How long a session's row stands without being renewed, from the lease that its player was given. */
  rowExpiry(expiresAt: Date): Date;
  started(session: StartedSession): Promise<void>;
  /** From now on the database has what was kept of an account: called before its rows are read or counted. */
  settle(accountId: string): Promise<void>;
  /** Positions of a profile were changed in the database itself, of one product or of all. */
  forget(watcher: Watcher, productId?: string): Promise<void>;
  /** How many playback sessions run on each channel. */
  countViewers(now: Date): Promise<{ channelId: string; viewers: number }[]>;
  /** Brings what waits into the database; returns how many accounts that was about. */
  flush(): Promise<number>;
  close(): void;
};
