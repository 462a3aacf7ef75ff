import { type ConsentPurpose, consentPurposes, consentWordings } from '#contract/accounts/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { accountsDeps, type AccountsDeps, type Withdrawal } from '../deps.ts';
import { findNewestConsent, insertConsents, listConsentHistory } from './queries/consent.ts';

type Source = 'registration' | 'privacy' | 'leaving' | 'undo' | 'partner';
type Change = { purpose: ConsentPurpose; isGranted: boolean };

/**
 * Whether an account agrees to a purpose now: ask before each use, never keep the answer. Accounts from before
 * consents were kept use the service and have agreed to nothing else.
 * @param words the first version that names what is to be done; words of versions before say less.
 */
export async function hasConsent(
  db: Db,
  accountId: string,
  purpose: ConsentPurpose,
  words = '',
): Promise<boolean> {
  const newest = await findNewestConsent(db, accountId, purpose);
  if (newest === undefined) return purpose === 'service';
  return newest.isGranted && newest.wordingVersion >= words;
}

/** No viewer gets an account without having agreed to the service, in the words that are current. */
export function requireAgreement({
  consents = '',
  wording_version: version,
}: {
  consents?: string | undefined;
  wording_version?: string | undefined;
}): void {
  if (!consents.split(',').includes('service')) fail('accounts.agreementRequired');
  const isOutdated = version !== undefined && version !== consentWordings.service.version;
  if (isOutdated) fail('accounts.consentOutdated');
}

/** Adds to the history, in the words that are current. */
export async function recordConsents(
  db: Db,
  accountId: string,
  changes: Change[],
  { source, at }: { source: Source; at: Date },
): Promise<void> {
  const rows = changes.map(({ purpose, isGranted }) => ({
    accountId,
    purpose,
    isGranted,
    wordingVersion: consentWordings[purpose].version,
    source,
    at,
  }));
  if (rows.length > 0) await insertConsents(db, rows);
}

/** A module above adds what it forgets once a consent is taken back. */
export function onConsentWithdrawn(
  deps: Deps,
  purpose: ConsentPurpose,
  follow: Withdrawal['follow'],
): void {
  accountsDeps(deps).withdrawals.push({ purpose, follow });
}

/** What was kept by a consent that was taken back is forgotten with it. */
export async function followWithdrawals(
  { withdrawals }: Pick<AccountsDeps, 'withdrawals'>,
  tx: Tx,
  accountId: string,
  withdrawn: readonly ConsentPurpose[],
): Promise<void> {
  for (const { purpose, follow } of withdrawals) {
    if (withdrawn.includes(purpose)) await follow(tx, accountId);
  }
}

/** Every purpose as it stands, and all that led there. */
export async function presentConsents(db: Db, accountId: string) {
  const history = await listConsentHistory(db, accountId);
  return {
    consents: consentPurposes.map((purpose) => {
      const newest = history.find((row) => row.purpose === purpose);
      const { title, text, version } = consentWordings[purpose];
      return {
        purpose,
        title,
        text,
        wording_version: version,
        is_granted: newest?.isGranted ?? purpose === 'service',
        is_required: purpose === 'service',
        since: newest?.at ?? null,
      };
    }),
    history: history.map((row) => ({
      purpose: row.purpose,
      title: consentWordings[row.purpose].title,
      is_granted: row.isGranted,
      wording_version: row.wordingVersion,
      source: row.source,
      at: row.at,
    })),
  };
}
