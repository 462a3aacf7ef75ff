import type { TitleTier } from '#contract/catalog/shapes.ts';

/** A channel and what it shows at this moment. */
export type LiveView = {
  id: string;
  name: string;
  mark: string;
  colour: string;
  logoUrl: string | null;
  stillUrl: string | null;
  /** What it takes to watch it, for those who may not. */
  tier: TitleTier | null;
  /** Of the programme. */
  title: string;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  /** Of a running match, as far as the viewer wants to know it. */
  score: { shown: string; spoken: string } | null;
  /** Who plays, where a match has no picture yet. */
  sides: readonly [Side, Side] | null;
};

type Side = { name: string; mark: string; colour: string };

/** A match on the air, for the large picture. */
export type MatchView = {
  slug: string;
  channelId: string;
  channelName: string;
  stillUrl: string | null;
  competition: string;
  home: Side;
  away: Side;
  score: { home: number; away: number } | null;
};
