import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Staff of the service by role: for calls that only they may make, each in a session that a studio passkey began
 * (contract/accounts/staff-session.ts). An account has a set of them; on the sofa it is an ordinary viewer.
 */
export const staffKinds = [
  'support',
  'editor',
  'scheduler',
  'rights',
  'finance',
  'analyst',
  'auditor',
  'admin',
] as const;
export type StaffRole = (typeof staffKinds)[number];

/**
 * Who may make a call. `none` means: also without any credential at all. `account` is everybody who is signed in as a
 * viewer, unless a child is watching: `child` is a signed-in account whose active profile is a child's.
 */
export const callerKinds = [
  'none',
  'client',
  'service',
  'account',
  'child',
  ...staffKinds,
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Callers who look around and watch, children included; each is shown what is for them. */
export const viewers = ['client', 'service', 'account', 'child'] as const satisfies CallerKind[];
/** Callers who are signed in, children included: what belongs to watching itself. */
export const signedIn = ['account', 'child'] as const satisfies CallerKind[];

/**
 * Who reaches the way in: signing up and in, and what an email or a partner sends a viewer back with. No caller has an
 * account there yet, so a visitor token or the client key is enough, but one of them it must be. Only what carries a
 * proof of its own in a token's place is open to `none` (server/modules/accounts/service-tokens/service-tokens.call.test.ts).
 * A child who is signed in has nothing to do there.
 */
export const anyToken = ['client', 'service', 'account'] as const satisfies readonly CallerKind[];

/**
 * Families of visitor tokens, one each for the clients that the specification names. `v2` and `xgo` open only the
 * address that they were asked for; `trvplus` opens the second platform and nothing else.
 */
export const serviceAudiences = ['tvs', 'v1', 'v2', 'xgo', 'trvplus'] as const;
export type ServiceAudience = (typeof serviceAudiences)[number];
export const MAIN_AUDIENCES: readonly ServiceAudience[] = ['tvs', 'v1', 'v2', 'xgo'];

/** The capability folder under server/modules that serves a call. */
export type ModuleName =
  | 'accounts'
  | 'profiles'
  | 'catalog'
  | 'commerce'
  | 'live'
  | 'playback'
  | 'engagement'
  | 'editorial'
  | 'notifications'
  | 'partner'
  | 'studio';

export type Method = 'GET' | 'POST';

/** One call of the platform as data; routes, OpenAPI, docs and the site's client all come from it. */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** Unique camelCase name, verb first; also the OpenAPI operationId. */
  id: string;
  method: Method;
  /** Path below the base, in OpenAPI form: `/v2/cart/{id}`. `{product}` is written out as `tayang`. */
  path: string;
  /** `/platform` for every upstream call, empty for the site's own `/api/...` routes. */
  base?: '' | '/platform';
  module: ModuleName;
  summary: string;
  callers: readonly CallerKind[];
  /** Which visitor tokens `service` means; absent: those of the main platform. */
  audiences?: readonly ServiceAudience[];
  /**
   * Asks staff for the passkey again if it was not shown within ten minutes: money, roles, keys, approvals. Refused with
   * `studio.stepUpNeeded`; POST /studio/v1/session/confirm, then the same call again.
   */
  needsStepUp?: true;
  /** Stays open while a staff session is locked for want of use: what shows, unlocks or ends it. No use of it either. */
  worksLocked?: true;
  /** What editors make and everybody may look at: content management's client reads it too. */
  isContent?: true;
  /**
   * Requests a minute of one session; callers without one share a multiple of it by their network. Absent means: not
   * limited.
   */
  rateLimit?: number;
  /** A POST that does no more when it is made twice: the server itself tries again where the database was away. */
  isRepeatable?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What a success answers; undeclared fields never leave. */
  answer: Answer;
  /** The content type of an answer that is a file or a stream; its `answer` is then text. */
  media?: string;
  /**
   * Of a file that people open: the page of the site, `{name}` filled in from its parameters, that tells a browser why it
   * was refused or asks it to sign in. Programs get the failure itself.
   */
  refusedAt?: `/${string}`;
  /** Answers beside success that are no failure of the catalogue, by their status. */
  otherAnswers?: Readonly<Record<number, z.ZodType>>;
  /** Its failures carry `statusCode` too: their status as text, which clients of the specification compare. */
  hasStatusCode?: true;
  /** Codes the call can fail with beside the general ones of `common`. */
  errors: readonly ErrorCode[];
};

export type AnswerOf<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
/** What a client passes: each part before defaults are filled in. */
export type InputOf<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> }
    : never;

/** Declares a call and keeps the exact types of its schemas. */
export function defineCall<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodType,
>(call: Call<P, Q, B, A>): Call<P, Q, B, A> {
  return call;
}

/** Whether a call is staff's alone. */
export function isStaffCall({ callers }: Pick<Call, 'callers'>): boolean {
  return callers.every((kind) => (staffKinds as readonly string[]).includes(kind));
}

/** Full path as served, `{name}` kept. */
export function pathOf(call: Pick<Call, 'base' | 'path'>): string {
  return `${call.base ?? '/platform'}${call.path}`;
}
