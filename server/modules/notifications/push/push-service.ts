import { HOUR } from '#contract/constants.ts';

/** A message on its way to one browser or app. */
export type PushMessage = {
  /** JSON of `pushPayload`. */
  payload: string;
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** A later message of the same topic takes the place of one that still waits: 32 letters of base64url at most. */
  topic: string;
};

/** Where it goes. An app has a token for an address, and no keys. */
export type PushTarget = { address: string; p256dh: string | null; auth: string | null };

export type PushOutcome =
  | { kind: 'sent' }
  /** The browser has unsubscribed: there is nothing to reach any more. */
  | { kind: 'gone' }
  /** Not now: too many requests, or the service is disturbed. */
  | { kind: 'later'; afterMs: number; why: string }
  /** It will never take this. `isOurFault`: it doesn't accept us, and so no message at all. */
  | { kind: 'refused'; why: string; isOurFault: boolean };

/** What carries messages to browsers or apps. */
export type PushService = {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
};

/** What carries messages out, by the kind of address. */
export type PushServices = { web: PushService; fcm: PushService | undefined };

/** An address whose service is configured no more reaches no device. */
const none: PushService = { send: async () => ({ kind: 'gone' }) };

/** What carries messages to a subscription. */
export function serviceOf(
  { services }: { services: PushServices },
  { service }: { service: string },
): PushService {
  if (service === 'web') return services.web;
  return services.fcm ?? none;
}

const LATER = 10_000;
const LATEST = HOUR;

/** How long a service asks to wait, by its header: seconds, or a date. Bounded, milliseconds. */
export function retryAfter(header: string | null, now = Date.now()): number {
  const seconds = Number(header ?? Number.NaN);
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header ?? '') - now;
  return asked > 0 ? Math.min(asked, LATEST) : LATER;
}

/** What went wrong on the connection, in a word for the log. */
export function connectionFailure(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unreachable';
}
