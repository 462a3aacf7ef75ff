import type { StaffRole } from '#contract/call.ts';
import type { Caller } from '#platform/auth.ts';
import { requireAccount } from '#platform/serve.ts';

/** The member of staff behind a call, with every role they have. */
export function requireStaff(caller: Caller): { accountId: string; roles: readonly StaffRole[] } {
  const { accountId, staff } = requireAccount(caller);
  return { accountId, roles: staff?.roles ?? [] };
}
