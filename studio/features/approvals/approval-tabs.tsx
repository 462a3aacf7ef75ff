import type { StaffRole } from '#contract/call.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** Who may look at how much takes a second person, as the platform says it. */
export const rulesReaders = [
  'support',
  'finance',
  'auditor',
  'admin',
] as const satisfies StaffRole[];

export const RULES_TAB = 'batas';

/** What waits, what was decided, and how much takes two. */
export function ApprovalTabs() {
  const mayRead = useHasRole(...rulesReaders);
  return (
    <Tabs
      label="Bagian persetujuan"
      tabs={[
        { id: 'menunggu', label: 'Menunggu' },
        { id: 'selesai', label: 'Sudah diputuskan' },
        ...(mayRead ? [{ id: RULES_TAB, label: 'Batas' }] : []),
      ]}
    />
  );
}
