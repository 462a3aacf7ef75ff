import { findStaff } from '#modules/accounts/index.ts';
import type { Parts } from '#platform/parts.ts';
import { type CmsHolder, type CmsTokens, MASTER } from './cms-tokens.ts';

/** Who may manage content. */
const ROLES = new Set(['editor', 'admin']);

/** A holder as it stands now; undefined for who is no longer of the staff that manages content. */
export async function findHolder(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  tokens: CmsTokens,
  subject: string,
): Promise<CmsHolder | undefined> {
  if (subject === MASTER) {
    return config.master && { subject, proof: tokens.proofOf(config.master.password) };
  }
  const staff = await findStaff(db, subject);
  if (staff === undefined || !ROLES.has(staff.role)) return undefined;
  return { subject, proof: tokens.proofOf(String(staff.passwordChangedAt?.getTime() ?? 0)) };
}
