import { Badge } from '../../ui/badge.tsx';

export type TicketState = 'open' | 'answered' | 'closed';

const states = {
  open: { label: 'Diperiksa', tone: 'kunyit' },
  answered: { label: 'Dijawab', tone: 'jingga' },
  closed: { label: 'Selesai', tone: 'toska' },
} as const;

export function TicketBadge({ state }: { state: TicketState }) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}
