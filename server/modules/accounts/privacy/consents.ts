import { type ConsentPurpose, consentPurposes, consentWordings } from '#contract/accounts.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { findNewestConsent, insertConsents, listConsentHistory } from './queries/consent.ts';

type Source = 'registration' | 'privacy' | 'leaving' | 'undo' | 'partner';
type Change = { purpose: ConsentPurpose; isGranted: boolean };

/**
 * Whether an account agrees to a purpose now: ask before each use, never keep the answer. Accounts from before
 * consents were kept use the service and have agreed to nothing else.
 */
export async function hasConsent(
  db: Db,
  accountId: string,
  purpose: ConsentPurpose,
): Promise<boolean> {
  return (await findNewestConsent(db, accountId, purpose)) ?? purpose === 'service';
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
