import type { z } from 'zod';
import type { newCredential } from '#contract/accounts/index.ts';
import type { StaffRole } from '#contract/call.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { lockAccountRow } from '../account/queries.ts';
import { creationOptionsOf, passkeyRowOf, readNewCredential } from '../passkeys/add-passkey.ts';
import { issueChallenge, staffUserIdOf, verifyNewPasskey } from '../passkeys/verify-passkey.ts';
import { insertStaffPasskey } from './enrol-staff.ts';
import { listDemoMembers } from './queries/staff-member.ts';

/**
 * The demo's staff enrol without an invitation: their passwords stand in the demo's files, and their addresses
 * reach no mailbox. Served beside the sandbox alone (server/demo-staff.ts), which no real service has.
 */
type DemoMember = { accountId: string; name: string; email: string; roles: StaffRole[] };

export function listDemoStaff({ db }: Pick<Deps, 'db'>): Promise<DemoMember[]> {
  return listDemoMembers(db);
}

async function requireDemoMember(deps: Pick<Deps, 'db'>, email: string): Promise<DemoMember> {
  const found = (await listDemoMembers(deps.db)).find((member) => member.email === email);
  return found ?? fail('studio.staffUnknown');
}

/** What to hand to `navigator.credentials.create()`. */
export async function startDemoEnrolment(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { email, holder }: { email: string; holder: string },
) {
  const { accountId, name } = await requireDemoMember(deps, email);
  return creationOptionsOf(deps.config, {
    challenge: await issueChallenge(deps, { purpose: 'studio-add', holder }),
    userId: staffUserIdOf(accountId),
    name: `Studio · ${email}`,
    displayName: `Studio · ${name}`,
    others: [],
  });
}

/** Keeps the studio passkey beside those of other browsers. */
export async function enrolDemoStaff(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  input: { email: string; holder: string; credential: z.output<typeof newCredential> },
): Promise<void> {
  const { accountId, roles } = await requireDemoMember(deps, input.email);
  const credential = readNewCredential(input.credential);
  const holder = { purpose: 'studio-add', holder: input.holder } as const;
  const made = await verifyNewPasskey(deps, credential, holder);
  await inTransaction(deps.db, async (tx) => {
    await lockAccountRow(tx, accountId);
    const at = deps.clock.now();
    const row = { ...passkeyRowOf(made, credential), accountId, name: 'Demo', createdAt: at };
    await insertStaffPasskey(tx, row);
    await recordAct(tx, {
      actorId: accountId,
      act: 'staff.enrol-demo',
      subject: { kind: 'account', id: accountId },
      before: null,
      after: { roles },
      at,
    });
  });
}
