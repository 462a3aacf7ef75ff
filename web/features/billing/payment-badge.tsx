import { Badge } from '../../ui/badge.tsx';

export type PaymentState =
  | 'pending'
  | 'paid'
  | 'denied'
  | 'expired'
  | 'cancelled'
  | 'partly_refunded'
  | 'refunded'
  | 'chargeback';

const states: Record<PaymentState, { label: string; tone: 'quiet' | 'toska' | 'kunyit' }> = {
  pending: { label: 'Menunggu', tone: 'kunyit' },
  paid: { label: 'Lunas', tone: 'toska' },
  denied: { label: 'Ditolak', tone: 'quiet' },
  expired: { label: 'Kedaluwarsa', tone: 'quiet' },
  cancelled: { label: 'Dibatalkan', tone: 'quiet' },
  partly_refunded: { label: 'Kembali sebagian', tone: 'quiet' },
  refunded: { label: 'Dikembalikan', tone: 'quiet' },
  chargeback: { label: 'Ditarik penerbit', tone: 'quiet' },
};

type Props = { payment: { state: PaymentState; outcome: 'active' | 'refund' | null } };

/** Money that came but bought nothing is on its way back, whatever the gateway calls it. */
export function PaymentBadge({ payment }: Props) {
  if (payment.outcome === 'refund' && payment.state === 'paid') {
    return <Badge tone="jingga">Sedang dikembalikan</Badge>;
  }
  const { label, tone } = states[payment.state];
  return <Badge tone={tone}>{label}</Badge>;
}
