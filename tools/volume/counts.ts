/** How many rows of each kind; those of accounts and channels for each one. */
export type Counts = {
  titles: number;
  /** Over all series, which are a fifth of the titles. */
  episodes: number;
  people: number;
  accounts: number;
  /** Of an account, in the middle: a few have hundreds. */
  progress: number;
  /** Carts, payments and rights of an account. */
  payments: number;
  channels: number;
  /** Days of guide around now, in programmes of 45 minutes. */
  days: number;
  /** What was reported of watching television. */
  watches: number;
  /** Playback sessions that run. */
  sessions: number;
  /** Days of the log of what channels showed. */
  logged: number;
  /** Plays of accounts over 90 days, for support. */
  plays: number;
};

export const FULL: Counts = {
  titles: 50_000,
  episodes: 200_000,
  people: 30_000,
  accounts: 1_000_000,
  progress: 20,
  payments: 3,
  channels: 500,
  days: 15,
  watches: 10_000_000,
  sessions: 400_000,
  logged: 396,
  plays: 5_000_000,
};

/** What benches fill for themselves where nothing is filled: all rows of content and money, few of what was watched. */
export const FOR_BENCHES: Counts = {
  ...FULL,
  progress: 1,
  watches: 100_000,
  sessions: 20_000,
  logged: 15,
  plays: 100_000,
};

export const SMALL: Counts = {
  titles: 5_000,
  episodes: 10_000,
  people: 3_000,
  accounts: 100_000,
  progress: 1,
  payments: 0,
  channels: 200,
  days: 2,
  watches: 100_000,
  sessions: 20_000,
  logged: 2,
  plays: 20_000,
};
