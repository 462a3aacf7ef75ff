import type { Caller } from '#platform/auth.ts';
import { requireAccount } from '#platform/serve.ts';

/** The member of staff behind a call, with every role they have. */
export function requireStaff(caller: Caller): { accountId: string; roles: readonly string[] } {
  const { accountId, role } = requireAccount(caller);
  return { accountId, roles: [role] };
}
