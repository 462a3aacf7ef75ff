import type { MatrixClass } from '#contract/constants.ts';

/** A channel as the rest of the platform sees it. */
export type Channel = {
  channelId: string;
  slug: string;
  number: number;
  name: string;
  description: string;
  genreId: string;
  genreName: string;
  kind: 'assembled' | 'encoded';
  matrix: MatrixClass;
  mark: string;
  colour: string;
  logoUrl: string | null;
  /** 0: nothing is kept. */
  catchupHours: number;
  padBeforeSeconds: number;
  padAfterSeconds: number;
  /** HLS announces it once and never changes it. */
  targetSeconds: number;
  /** Assembled: what its schedule is made from. Encoded: where its sources are. */
  plan: unknown;
};
