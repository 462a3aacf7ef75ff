import { listAccountNames } from '#modules/accounts/index.ts';
import type { ListAccountEvents } from '#platform/staff/account-events.ts';
import { listApprovalRows } from './queries.ts';

const ends: Record<string, string> = {
  approved: 'menyetujui',
  refused: 'menolak',
  withdrawn: 'membatalkan',
  returned: 'mengembalikan (keadaannya berubah)',
  expired: 'tidak sempat memutuskan',
};

/** What was asked of a second person about an account, and what they decided. */
export const listApprovalEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await listApprovalRows(db, accountId, page);
  const people = rows.map(({ facts }) => facts.personId).filter((id) => id !== null);
  const names = await listAccountNames(db, people);
  return rows.map(({ key, at, facts }) => {
    const name = names.get(facts.personId ?? '') ?? 'Petugas';
    const verb = facts.state === null ? 'minta persetujuan' : (ends[facts.state] ?? '');
    return {
      key,
      at,
      area: 'staff' as const,
      title: `${name} ${verb}`,
      text: [facts.title, facts.words].filter((words) => words !== '').join(' · '),
      approvalId: facts.approvalId,
    };
  });
};
