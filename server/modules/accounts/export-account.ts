import { DELETION_UNDO } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { presentConsents } from './consents.ts';
import { findAccountById } from './queries/find-account.ts';
import { findPasswordHash } from './queries/find-password-hash.ts';
import { listAccountData } from './queries/list-account-data.ts';
import { listExports } from './queries/list-exports.ts';

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportAccount(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const account = (await findAccountById(db, accountId)) ?? fail('common.unauthenticated');
  const { audioLanguage, subtitleLanguage, timezone, deletedAt, ...about } = account;
  const held = await listAccountData(db, accountId);
  const { consents, history } = await presentConsents(db, accountId);
  const exports = await listExports(db, accountId);
  return {
    akun: {
      ...about,
      hasPassword: (await findPasswordHash(db, accountId)) !== null,
      erasedAt: deletedAt && new Date(deletedAt.getTime() + DELETION_UNDO),
      verifications: held.verifications,
      contactChanges: held.changes,
      passwordResets: held.resets,
      passkeys: held.passkeys,
    },
    preferensi: { timezone, audioLanguage, subtitleLanguage },
    perangkat: held.devices,
    'aktivitas-masuk': {
      sessions: held.sessions,
      remembered: held.remembered,
      events: held.events,
      approvedCodes: held.codes,
    },
    persetujuan: { current: consents, history },
    'salinan-data': exports.map(({ objectKey: _, ...copy }) => copy),
  };
}
