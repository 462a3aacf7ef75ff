import type { StaffRole } from '#contract/call.ts';
import { staffUserIdOf } from '#modules/accounts/passkeys/verify-passkey.ts';
import { testDeps } from '../../deps.ts';
import { anAuthenticator } from './authenticator.ts';
import { aViewer } from './a-viewer.ts';

/** A member of staff with a studio passkey, as an invitation leaves them; no roles: who lost them since. */
export async function aStaffPasskey({ roles }: { roles: readonly StaffRole[] }) {
  const { db, clock } = await testDeps();
  const { accountId, email, headers } = await aViewer({ roles });
  const authenticator = anAuthenticator();
  const userId = staffUserIdOf(accountId).toString('base64url');
  const made = authenticator.make({ challenge: 'AAAA', user: { id: userId } });
  await db
    .insertInto('accounts.passkey')
    .values({
      accountId,
      credentialId: made.id,
      publicKey: authenticator.publicKey,
      counter: 0,
      transports: ['internal'],
      isBackupEligible: false,
      isBackedUp: false,
      name: 'Kunci Studio',
      createdAt: clock.now(),
      forStaff: true,
    })
    .execute();
  return { ...authenticator, accountId, email, headers };
}
