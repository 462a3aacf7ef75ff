import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { kindRules } from '#contract/notifications/kind-rules.ts';
import type { PushPayload } from '#contract/notifications/push.ts';
import { DAY, type FilmClass, HOUR } from '#contract/constants.ts';
import { digest } from '#platform/secrets.ts';
import { PAYLOAD_BYTES_MAX } from '../push/web-push.ts';
import type { PushMessage } from '../push/push-service.ts';
import { isForChild } from '../preferences/policy.ts';
import type { MessageToSend } from './queries.ts';

const INBOX_PATH = '/notifikasi';
const TOPIC_LENGTH = 32;
const NAMED_IN_DIGEST = 3;

/** So long a push service keeps a message for a device that is off, where it doesn't end earlier. */
const TTL: Partial<Record<NotificationKind, number>> = { reminder: HOUR, score: HOUR, party: HOUR };
const TTL_OF_OTHERS = 2 * DAY;
export const MORNING_LIFE = 12 * HOUR;

/** Who watches on a device. Without a profile of its own it is the account's first. */
export type DeviceViewer = {
  accountId: string;
  profileId: string | null;
  isChild: boolean;
  /** A child's; without one it is shown the least. */
  maxFilmClass: FilmClass | null;
};

/** Whether a message may be shown where this profile watches now. A child is shown only its own, and within its class. */
export function mayShow(
  message: Pick<MessageToSend, 'profileId' | 'kind' | 'filmClass'>,
  viewer: DeviceViewer,
): boolean {
  const { profileId } = message;
  if (profileId === null) return !viewer.isChild;
  if (profileId !== (viewer.profileId ?? viewer.accountId)) return false;
  return !viewer.isChild || isForChild(message, viewer.maxFilmClass ?? 'SU');
}

/** One message as it is, several as a digest. What is sent again has the same topic and tag, and shows once. */
export function composePush(
  messages: readonly MessageToSend[],
  now: Date,
): PushMessage | undefined {
  const [first, ...others] = messages;
  if (first === undefined) return undefined;
  return others.length === 0 ? single(first, now) : morning(messages);
}

function single(message: MessageToSend, now: Date): PushMessage {
  const { id, kind, title, body, url, dedupeKey, expiresAt } = message;
  const tag = topicOf(dedupeKey);
  return {
    payload: write({ notification: { title, body }, data: { url, messageId: id, kind, tag } }),
    ttlSeconds: Math.max(0, Math.floor(lifeOf({ kind, expiresAt }, now) / 1000)),
    urgency: urgencyOf(kind),
    topic: tag,
  };
}

/** How long from now on a message of this kind is worth pushing, milliseconds. */
export function lifeOf(
  { kind, expiresAt }: { kind: NotificationKind; expiresAt: Date | null },
  now: Date,
): number {
  const life = TTL[kind] ?? TTL_OF_OTHERS;
  return expiresAt === null ? life : Math.min(life, expiresAt.getTime() - now.getTime());
}

function morning(messages: readonly MessageToSend[]): PushMessage {
  const named = messages.slice(-NAMED_IN_DIGEST).map(({ title }) => title);
  const more = messages.length - named.length;
  const body = [...named, ...(more > 0 ? [`dan ${more} lainnya`] : [])].join(' · ');
  const tag = topicOf(`morning ${messages.map(({ id }) => id).join(' ')}`);
  return {
    payload: write({
      notification: { title: `${messages.length} kabar selama jam tenang`, body },
      data: { url: INBOX_PATH, messageId: '', kind: 'morning', tag },
    }),
    ttlSeconds: MORNING_LIFE / 1000,
    urgency: 'normal',
    topic: tag,
  };
}

function urgencyOf(kind: NotificationKind): PushMessage['urgency'] {
  if (kindRules[kind].isMarketing) return 'low';
  return kindRules[kind].passesQuietHours ? 'high' : 'normal';
}

/** A service takes 32 letters at most. */
function topicOf(key: string): string {
  return digest(key, 'base64url').slice(0, TOPIC_LENGTH);
}

/** Words that would not fit are cut; contract and columns leave room for all that comes by `notify`. */
function write(payload: PushPayload): string {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) <= PAYLOAD_BYTES_MAX) return text;
  const { notification, data } = payload;
  const body = notification.body.slice(0, notification.body.length / 2);
  if (body === '') return JSON.stringify({ notification, data: { ...data, url: INBOX_PATH } });
  return write({ notification: { ...notification, body }, data });
}
