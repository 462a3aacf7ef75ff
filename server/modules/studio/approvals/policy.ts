import type { ApprovalArea } from '#contract/approval.ts';
import { DAY } from '#contract/constants.ts';
import { digest } from '#platform/secrets.ts';
import type { Impact } from '#platform/staff/approvals.ts';

/** What was not decided by then has to be asked for again. */
export const APPROVAL_LIFE = 7 * DAY;

/** Roles with the right to decide, by area. */
const deciders: Record<ApprovalArea, readonly string[]> = {
  refunds: ['finance', 'admin'],
  offers: ['finance', 'admin'],
  books: ['finance', 'admin'],
  rights: ['rights', 'admin'],
  staff: ['admin'],
};

type Asked = { askedBy: string | null; accountId: string | null; area: string };
type Decider = { accountId: string; roles: readonly string[] };

/** Why somebody may not decide on a request; undefined when they may. */
export function refuseDecider(
  { askedBy, accountId, area }: Asked,
  decider: Decider,
): 'studio.approvalOwn' | 'studio.approvalNotYours' | undefined {
  if (askedBy === decider.accountId) return 'studio.approvalOwn';
  const isOwnAccount = accountId === decider.accountId;
  return isOwnAccount || !decidesOn(area, decider.roles) ? 'studio.approvalNotYours' : undefined;
}

function decidesOn(area: string, roles: readonly string[]): boolean {
  return roles.some((role) => deciders[area as ApprovalArea].includes(role));
}

/** The areas whose requests of others somebody may look at; undefined: all of them. */
export function seenAreas(roles: readonly string[]): readonly ApprovalArea[] | undefined {
  if (roles.some((role) => ['finance', 'admin', 'auditor'].includes(role))) return undefined;
  return roles.includes('rights') ? ['rights'] : [];
}

/** Two impacts of one digest say the same, in the same order. */
export function digestImpact({ title, facts }: Impact): string {
  const words = [title, ...facts.map(({ label, value }) => [label, value])];
  return digest(JSON.stringify(words), 'hex');
}
