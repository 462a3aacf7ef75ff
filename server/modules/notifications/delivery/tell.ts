import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/constants.ts';
import { kindRules } from '#contract/notifications/kind-rules.ts';
import {
  kindPriorities,
  type Notice,
  type NotificationKind,
  notificationKinds,
} from '#contract/notifications/kinds.ts';
import { type AccountView, findAccount, hasConsent } from '#modules/accounts/index.ts';
import { findProfileClass } from '#modules/profiles/index.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { DUE_EVENT, INBOX_EVENT, type NotificationsDeps } from '../deps.ts';
import { noticeEmail, verifiedEmailOf } from '../emails/templates.ts';
import { countMessages, insertMessage, lockInbox, updateInboxVersion } from '../inbox/queries.ts';
import { channelsOf, defaultQuiet, isForChild, quietUntil } from '../preferences/policy.ts';
import { findQuiet, listChoices } from '../preferences/queries.ts';
import { listSubscriptions } from '../push/queries.ts';
import { lifeOf } from './compose.ts';
import { insertDeliveries, insertMorning } from './queries.ts';

const MARKETING_A_WEEK = 2;
const marketingKinds = notificationKinds.filter((kind) => kindRules[kind].isMarketing);

/** Takes one notice of the job `notify`. Taken twice, as after a worker that died, it does nothing more. */
export function takeNotice(deps: NotificationsDeps, notice: Notice): Promise<void> {
  return deps.testClock.forAccount(notice.accountId, () =>
    inTransaction(deps.db, (tx) => tell(deps, tx, notice)),
  );
}

/**
 * Tells a viewer something by the ways of its kind, all in one transaction: the message, an e-mail in the queue, and
 * what is to be pushed. What is not for this viewer is told to no one.
 */
export async function tell(deps: NotificationsDeps, tx: Tx, notice: Notice): Promise<void> {
  const { accountId, kind, dedupeKey } = notice;
  const now = deps.testClock.now();
  const expiresAt = notice.expiresAt === undefined ? null : new Date(notice.expiresAt);
  if (expiresAt !== null && expiresAt <= now) return;
  const account = await findAccount(tx, accountId);
  if (account === undefined || account.deletedAt !== null) return;
  if (!(await isFor(tx, notice))) return;
  const channels = channelsOf(kind, (await listChoices(tx, accountId)).get(kind));
  if (channels.length === 0) return;

  await lockInbox(tx, accountId);
  if (kindRules[kind].isMarketing && !(await mayAdvertise(tx, accountId, now))) return;
  const message = {
    id: randomUUID(),
    accountId,
    profileId: notice.profileId ?? null,
    kind,
    title: notice.title,
    body: notice.body,
    url: notice.url,
    filmClass: notice.filmClass ?? null,
    dedupeKey,
    isListed: channels.includes('inbox'),
    createdAt: now,
    expiresAt,
  };
  if (!(await insertMessage(tx, message))) return;
  if (message.isListed) {
    await updateInboxVersion(tx, accountId);
    await deps.events.publish(tx, INBOX_EVENT, { accountId });
  }
  if (channels.includes('push')) await planPush(deps, tx, account, { ...message, now });
  if (channels.includes('mail')) await sendMail(deps, tx, account, { ...message, now });
}

/** A profile that is gone is told nothing, and a child nothing but what is for children of its class. */
async function isFor(db: Db, notice: Notice): Promise<boolean> {
  const { accountId, profileId } = notice;
  if (profileId === undefined) return true;
  const max = await findProfileClass(db, { accountId, profileId });
  if (max === undefined) return false;
  return max === null || isForChild(notice, max);
}

async function mayAdvertise(db: Db, accountId: string, now: Date): Promise<boolean> {
  if (!(await hasConsent(db, accountId, 'marketing'))) return false;
  const since = new Date(now.getTime() - 7 * DAY);
  const told = await countMessages(db, accountId, { kinds: marketingKinds, since });
  return told < MARKETING_A_WEEK;
}

type Planned = { id: string; kind: NotificationKind; now: Date };
type Pushed = Planned & { expiresAt: Date | null };

/** To each device at once, or held until the quiet hours of the account are over. */
async function planPush(
  deps: NotificationsDeps,
  tx: Tx,
  { accountId, timezone }: AccountView,
  { id: messageId, kind, now, expiresAt }: Pushed,
): Promise<void> {
  const subscriptions = await listSubscriptions(tx, accountId);
  if (subscriptions.length === 0) return;
  const quiet = (await findQuiet(tx, accountId)) ?? defaultQuiet(timezone);
  const until = kindRules[kind].passesQuietHours ? undefined : quietUntil(quiet, now);
  const delivery = { accountId, messageId, channel: 'push', priority: kindPriorities[kind] };
  if (until !== undefined) {
    await insertMorning(tx, accountId, until);
    await insertDeliveries(tx, [
      { ...delivery, id: randomUUID(), state: 'held', dueAt: until, subscriptionId: null },
    ]);
    return;
  }
  const dueAt = deps.clock.now();
  const endsAt = new Date(dueAt.getTime() + lifeOf({ kind, expiresAt }, now));
  await insertDeliveries(
    tx,
    subscriptions.map(({ id: subscriptionId }) => ({
      ...delivery,
      id: randomUUID(),
      state: 'waiting',
      dueAt,
      endsAt,
      subscriptionId,
    })),
  );
  await deps.events.publish(tx, DUE_EVENT, {});
}

/**
 * E-mails of security and money are written by the room that they come from, with their documents and in its own
 * transaction, whatever was chosen; here go those that a viewer chose.
 */
async function sendMail(
  deps: NotificationsDeps,
  tx: Tx,
  account: AccountView,
  message: Planned & { title: string; body: string; url: string },
): Promise<void> {
  if (kindRules[message.kind].fixed.includes('mail')) return;
  const to = verifiedEmailOf(account);
  if (to === undefined) return;
  const email = noticeEmail({ to, name: account.name }, message, deps.config.http.publicUrl);
  await deps.mail.send({ ...email, isTold: true }, { db: tx, priority: -1 });
  await insertDeliveries(tx, [
    {
      id: randomUUID(),
      accountId: account.accountId,
      messageId: message.id,
      channel: 'mail',
      state: 'sent',
      dueAt: message.now,
      doneAt: message.now,
      outcome: 'queued',
    },
  ]);
}
