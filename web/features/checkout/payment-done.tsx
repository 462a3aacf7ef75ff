import { CircleCheck, Undo2 } from 'lucide-react';
import { dateTime } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { PaymentView } from './shapes.ts';

const endings: Partial<Record<PaymentView['state'], string>> = {
  refunded: 'Uangmu sudah kembali',
  chargeback: 'Pembayaran ditarik kembali',
};

/** Paid: what runs until when, and straight on to what was wanted. */
export function PaymentDone({
  payment,
  productId,
  hasToLink,
}: {
  payment: PaymentView;
  productId: string | null;
  hasToLink: boolean;
}) {
  const { state, outcome, message } = payment;
  const isActive = outcome === 'active' && (state === 'paid' || state === 'partly_refunded');
  // A gift gives its buyer no entitlement.
  const isForOthers = isActive && payment.rights.length === 0;
  return (
    <Card className="mx-auto grid w-full max-w-form justify-items-center gap-4 text-center">
      {isActive ? (
        <CircleCheck className="size-16 text-toska" aria-hidden="true" />
      ) : (
        <Undo2 className="size-16 text-kunyit" aria-hidden="true" />
      )}
      <h2 className="text-head font-extrabold">
        {isActive
          ? isForOthers
            ? 'Terima kasih!'
            : 'Selamat menonton!'
          : (endings[state] ?? 'Uangmu kami kembalikan')}
      </h2>
      <p className="text-mist">
        {isActive
          ? `Pembayaranmu sudah kami terima.${isForOthers ? ' Yang menerima kami kabari lewat email.' : ''}`
          : message}
      </p>
      {payment.rights.map(({ rightId, name, endsAt }) => (
        <p key={rightId} className="rounded-m bg-toska-deep px-4 py-3 text-small text-balance">
          <strong>{name}</strong> aktif sampai {dateTime(endsAt)}
        </p>
      ))}
      {isActive && hasToLink && (
        <div className="grid w-full gap-2 rounded-m bg-kunyit-deep p-4 text-left">
          <p className="text-small text-kunyit">
            Tinggal satu langkah supaya diperpanjang otomatis: hubungkan GoPay-mu.
          </p>
          <LinkButton to={`${paths.subscription}#otomatis`} look="secondary" wide>
            Hubungkan GoPay
          </LinkButton>
        </div>
      )}
      <div className="grid w-full gap-2">
        {isActive && productId !== null ? (
          <LinkButton to={paths.watch(productId)} size="l" wide>
            Tonton sekarang
          </LinkButton>
        ) : isForOthers ? (
          <LinkButton to={paths.gifts} size="l" wide>
            Lihat yang kamu kirim
          </LinkButton>
        ) : (
          <LinkButton to={paths.home} size="l" wide>
            Mulai menonton
          </LinkButton>
        )}
        <LinkButton to={paths.payment(payment.paymentId)} look="quiet" wide>
          {isActive ? 'Lihat faktur dan rincian' : 'Lihat rincian pembayaran'}
        </LinkButton>
      </div>
    </Card>
  );
}
