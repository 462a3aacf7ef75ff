import type { ErrorCode } from '#contract/errors.ts';
import type { Kind } from './kinds.ts';
import type { World } from './world.ts';

export type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** A body as forms post it. */
  form?: Record<string, string>;
};

/**
 * What the matrix needs to know of one call, beside what the contract says. A call without anything to send is `{}`.
 */
export type Sample = {
  /** A whole and harmless request: ids of things that are owned are given by `owned` instead. */
  input?: (world: World) => Input;
  /** Fields that name something owned, such as `params.id`, with A's own one. */
  owned?: Record<string, (world: World) => string>;
  /** Fields that look like ids and are none of somebody's, beside those that `open-fields` lists. */
  open?: readonly string[];
  /** What the call itself refuses with past the gate, by who asks; `everyone` for all others. */
  refuses?: Partial<Record<Kind | 'everyone', ErrorCode>>;
  /** Ends or moves the session that makes it: it gets one to itself, after all other calls. */
  endsSession?: true;
  /** Answers the owner of a thing as it answers for one that does not exist, or with a stream. */
  tellsOwnerNothing?: true;
};

export type Samples = Record<string, Sample>;
