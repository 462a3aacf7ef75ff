import { HOUR } from '#contract/constants.ts';
import { bankNames, storeNames } from '#contract/payment-choices.ts';
import { paymentMethodOf } from '#contract/payment-methods.ts';
import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { dateTime, orderNumber, rupiah } from '../../lib/formats/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountInstruction } from './instructions/account-instruction.tsx';
import { AppInstruction } from './instructions/app-instruction.tsx';
import { PageInstruction } from './instructions/page-instruction.tsx';
import { PromptInstruction } from './instructions/prompt-instruction.tsx';
import { QrisInstruction } from './instructions/qris-instruction.tsx';
import type { PaymentView } from './shapes.ts';
import { StoreInstruction } from './instructions/store-instruction.tsx';

type Props = {
  payment: PaymentView;
  isConnected: boolean;
  serverNow: string;
  onExpired: () => void;
  /** The same page with the list of methods. */
  changeUrl: string;
  /** Where the demo's wallet is; null in the real world. */
  walletUrl: string | null;
};

/** An open payment: how to pay it, how long there is, and a status that moves on by itself. */
export function PaymentPanel(props: Props) {
  const { payment, isConnected, serverNow, onExpired, changeUrl, walletUrl } = props;
  const title = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone: who uses keys, or hears the page, goes on at the code.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <div className="grid gap-1">
        <h2 ref={title} tabIndex={-1} className="text-lead font-bold outline-none">
          {titleOf(payment)}
        </h2>
        <p className="tabular text-head font-extrabold">{rupiah(payment.amountRupiah)}</p>
        <p className="text-small text-mist">
          {payment.names.join(', ')}
          <span aria-hidden="true"> · </span>
          <span className="sr-only">, </span>berlaku{' '}
          <Countdown until={payment.expiresAt} serverNow={serverNow} onEnd={onExpired} /> lagi
        </p>
        {lastsLong(payment, serverNow) && (
          <p className="text-small text-mist">Bayar sebelum {dateTime(payment.expiresAt)}</p>
        )}
      </div>
      <output className="flex items-center gap-2 text-small font-semibold text-toska">
        <Spinner />
        {isConnected ? 'Menunggu pembayaranmu' : 'Menyambung kembali'}
      </output>
      <Instruction payment={payment} />
      <p className="text-note text-haze">
        Nomor pesanan <span className="tabular select-all">{orderNumber(payment.paymentId)}</span>
      </p>
      <Actions paymentId={payment.paymentId} changeUrl={changeUrl} />
      {walletUrl !== null && (
        <a
          href={walletUrl}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 items-center text-note text-haze underline"
        >
          Demo: buka dompet pembeli
        </a>
      )}
    </Card>
  );
}

/** A clock of hours says less than a day and a time. */
const lastsLong = ({ expiresAt }: PaymentView, serverNow: string) =>
  Date.parse(expiresAt) - Date.parse(serverNow) > HOUR;

function titleOf({ instruction, method, methodName }: PaymentView): string {
  switch (instruction?.kind) {
    case undefined:
      return methodName;
    case 'qris':
      return 'Pindai untuk membayar';
    case 'app':
      return `Bayar dengan ${methodName}`;
    case 'virtual_account':
      return `Transfer ke ${bankNames[instruction.bank]}`;
    case 'minimarket':
      return `Bayar di ${storeNames[instruction.store]}`;
    case 'push':
      return 'Setujui di aplikasi OVO';
    case 'page':
      return `Bayar dengan ${paymentMethodOf(method) === 'card' ? methodName.toLowerCase() : methodName}`;
  }
}

function Instruction({ payment }: { payment: PaymentView }) {
  const { instruction, qrString, method, methodName, paymentId, amountRupiah } = payment;
  switch (instruction?.kind) {
    case 'qris':
      return qrString === null ? (
        <Preparing />
      ) : (
        <QrisInstruction
          qrString={qrString}
          paymentId={paymentId}
          amountRupiah={amountRupiah}
          app={paymentMethodOf(method) === 'qris' ? null : methodName}
        />
      );
    case 'app':
      return <AppInstruction url={instruction.url} app={methodName} />;
    case 'virtual_account':
      return <AccountInstruction instruction={instruction} amountRupiah={amountRupiah} />;
    case 'minimarket':
      return <StoreInstruction instruction={instruction} amountRupiah={amountRupiah} />;
    case 'push':
      return <PromptInstruction phone={instruction.phone} />;
    case 'page':
      return <PageInstruction url={instruction.url} />;
    case undefined:
      return <Preparing />;
  }
}

/** The gateway has not answered yet; what it gives appears here by itself. */
function Preparing() {
  return (
    <div className="grid min-h-48 w-full place-items-center rounded-m bg-ink-2 text-mist">
      <p className="flex items-center gap-2">
        <Spinner /> Sedang disiapkan
      </p>
    </div>
  );
}

function Actions({ paymentId, changeUrl }: { paymentId: string; changeUrl: string }) {
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  return (
    <Form method="post" className="grid w-full grid-cols-2 gap-2 border-t border-line pt-4">
      <input type="hidden" name="payment_id" value={paymentId} />
      <Button type="submit" name="intent" value="check" look="quiet" isBusy={intent === 'check'}>
        Cek status
      </Button>
      <Button type="submit" name="intent" value="cancel" look="quiet" isBusy={intent === 'cancel'}>
        Batalkan
      </Button>
      <Link
        to={changeUrl}
        className="col-span-2 flex min-h-11 items-center justify-center text-small font-semibold underline"
      >
        Ganti cara bayar
      </Link>
    </Form>
  );
}
