import { type Channel, kindRules } from '#contract/notifications/kind-rules.ts';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import * as contract from '#contract/notifications/preferences.ts';
import { type AccountView, findAccount, hasConsent, lockAccount } from '#modules/accounts/index.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { NotificationsDeps } from '../deps.ts';
import { shortenEmail, verifiedEmailOf } from '../emails/templates.ts';
import { nextDigest } from '../digests/due-digests.ts';
import { deleteDigest, insertDigest } from '../digests/queries.ts';
import { findSubscriptionOfDevice } from '../push/queries.ts';
import { channelsOf, type Choice, defaultQuiet, minutesOf, wallOf } from './policy.ts';
import * as queries from './queries.ts';

export const routes = [
  call(contract.getNotificationPreference, async ({ db }: NotificationsDeps, { caller }) =>
    ok(await presentPreferences(db, requireAccount(caller))),
  ),
  call(
    contract.setNotificationPreference,
    async (deps: NotificationsDeps, { body: { kinds = [], quiet }, caller }) => {
      const own = requireAccount(caller);
      const { accountId } = own;
      const result = await inTransaction(deps.db, async (tx) => {
        // Two pages that change quiet hours at once each change what they name.
        const account = (await lockAccount(tx, accountId)) ?? fail('common.unauthenticated');
        for (const { kind, ...change } of kinds) requireChangeable(kind, change);
        if (kinds.some((change) => isMarketingOn(change)))
          if (!(await hasConsent(tx, accountId, 'marketing'))) fail('notifications.consentNeeded');
        if (kinds.some(({ mail }) => mail === true) && verifiedEmailOf(account) === undefined)
          fail('notifications.emailUnverified');
        for (const { kind, ...change } of kinds)
          await queries.upsertChoice(tx, accountId, kind, change);
        if (quiet !== undefined) {
          const before = (await queries.findQuiet(tx, accountId)) ?? defaultQuiet(account.timezone);
          const { isOn = before.isOn, zone = before.zone, from, to } = quiet;
          const fromMinute = from === undefined ? before.fromMinute : minutesOf(from);
          const toMinute = to === undefined ? before.toMinute : minutesOf(to);
          if (fromMinute === toMinute) fail('notifications.quietEmpty');
          await queries.upsertQuiet(tx, accountId, { isOn, zone, fromMinute, toMinute });
        }
        if (kinds.some(({ kind }) => kind === 'digest')) await planDigest(deps, tx, account);
        return presentPreferences(tx, own);
      });
      return ok(result);
    },
  ),
];

/** Who chose the digest gets the next one; who turned all of its ways off gets none. */
async function planDigest(
  { testClock }: NotificationsDeps,
  tx: Tx,
  { accountId, timezone }: AccountView,
): Promise<void> {
  const choice = (await queries.listChoices(tx, accountId)).get('digest');
  if (channelsOf('digest', choice).length === 0) return deleteDigest(tx, accountId);
  const { zone } = (await queries.findQuiet(tx, accountId)) ?? defaultQuiet(timezone);
  await insertDigest(tx, accountId, nextDigest(accountId, zone, testClock.now()));
}

type Change = Partial<Record<Channel, boolean | undefined>>;

/** Security and money are told where they always are; saying so once more is no error. */
function requireChangeable(kind: NotificationKind, change: Change): void {
  if (kindRules[kind].fixed.some((channel) => change[channel] === false))
    fail('notifications.channelFixed');
}

function isMarketingOn({ kind, inbox, push, mail }: Change & { kind: NotificationKind }): boolean {
  return kindRules[kind].isMarketing && [inbox, push, mail].includes(true);
}

async function presentPreferences(
  db: Db,
  { accountId, deviceId }: AccountCaller,
): Promise<contract.NotificationPreferences> {
  const account = (await findAccount(db, accountId)) ?? fail('common.unauthenticated');
  const choices = await queries.listChoices(db, accountId);
  const quiet = (await queries.findQuiet(db, accountId)) ?? defaultQuiet(account.timezone);
  const email = verifiedEmailOf(account);
  return {
    kinds: notificationKinds.map((kind) => presentKind(kind, choices.get(kind))),
    quiet: {
      isOn: quiet.isOn,
      from: wallOf(quiet.fromMinute),
      to: wallOf(quiet.toMinute),
      zone: quiet.zone,
    },
    hasMarketingConsent: await hasConsent(db, accountId, 'marketing'),
    mailTo: email === undefined ? null : shortenEmail(email),
    isPushOnHere: deviceId !== '' && (await findSubscriptionOfDevice(db, deviceId)) !== undefined,
  };
}

function presentKind(kind: NotificationKind, choice: Choice | undefined) {
  const { name, note, fixed, passesQuietHours, isMarketing } = kindRules[kind];
  const on = channelsOf(kind, choice);
  const state = (channel: Channel) => ({
    isOn: on.includes(channel),
    isFixed: fixed.includes(channel),
  });
  const channels = { inbox: state('inbox'), push: state('push'), mail: state('mail') };
  return { kind, name, note, passesQuietHours, isMarketing, channels };
}
