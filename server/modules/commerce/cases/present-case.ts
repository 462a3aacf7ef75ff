import type { CommerceParts } from '../commerce-parts.ts';
import { writeCaseToken } from './case-token.ts';
import type { Case } from './case.ts';
import { listCaseEntries } from './queries/list-case-entries.ts';

/** A case as its buyer sees it. */
export function presentCase({ tokenKey }: Pick<CommerceParts, 'tokenKey'>, about: Case) {
  const { id, number, state, createdAt, closedAt } = about;
  return { number, state, createdAt, closedAt, token: writeCaseToken(id, tokenKey) };
}

/** The same with everything that was said. Who of the team said it is nobody's business. */
export async function presentTimeline(parts: Pick<CommerceParts, 'db' | 'tokenKey'>, about: Case) {
  const entries = await listCaseEntries(parts.db, about.id);
  return {
    ...presentCase(parts, about),
    entries: entries.map(({ who, text, at }) => ({ who: who as 'buyer', text, at })),
  };
}
