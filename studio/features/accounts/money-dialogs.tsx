import { useState } from 'react';
import { rupiah } from '../../../web/lib/formats/formats.ts';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { CheckField, SelectField } from '../../ui/form/field.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import type { ProposedCredit } from './account-timeline.tsx';

/** Sent twice it is one gift: the key is of the dialog. */
const useKey = () => useState(() => crypto.randomUUID())[0];

const SECOND_PERSON = 'Di atas batas, orang kedua memutuskan; permintaannya muncul di linimasa.';

type CreditProps = {
  accountId: string;
  /** For a loss, which is made good once. */
  proposed?: ProposedCredit | undefined;
  onClose: () => void;
};

export function CreditDialog({ accountId, proposed, onClose }: CreditProps) {
  const own = useKey();
  const key = proposed?.key ?? own;
  const [amountRupiah, setAmount] = useState(proposed?.amountRupiah ?? 0);
  return (
    <DeedDialog
      title="Beri saldo"
      label="Beri saldo"
      intent="credit"
      body={{ account_id: accountId, amountRupiah, key }}
      isReady={amountRupiah > 0}
      reasonLabel="Alasan (dibaca pelanggan)"
      firstReason={proposed?.reason}
      onClose={onClose}
    >
      <MoneyField
        label="Jumlah"
        name="amount"
        defaultValue={proposed?.amountRupiah ?? null}
        hint={`Paling banyak ${rupiah(1_000_000)}. ${SECOND_PERSON}`}
        onAmount={setAmount}
      />
    </DeedDialog>
  );
}

export function RefundDialog({
  paymentId,
  amountRupiah: paid,
  onClose,
}: {
  paymentId: string;
  amountRupiah: number;
  onClose: () => void;
}) {
  const key = useKey();
  const [amountRupiah, setAmount] = useState(paid);
  const [destination, setDestination] = useState('method');
  const [endsEntitlements, setEndsEntitlements] = useState(false);
  return (
    <DeedDialog
      title="Kembalikan uang"
      label="Kembalikan"
      intent="refund"
      body={{
        payment_id: paymentId,
        amountRupiah,
        way: destination,
        ends_rights: endsEntitlements,
        key,
      }}
      isReady={amountRupiah > 0 && amountRupiah <= paid}
      onClose={onClose}
    >
      <MoneyField
        label="Jumlah"
        name="amount"
        defaultValue={paid}
        hint={`Dibayar ${rupiah(paid)}. ${SECOND_PERSON}`}
        onAmount={setAmount}
      />
      <SelectField
        label="Ke mana"
        value={destination}
        options={{ method: 'Cara bayar semula, kalau bisa', credit: 'Saldo Tayang' }}
        onChange={({ target }) => setDestination(target.value)}
      />
      <CheckField
        label="Hak tontonnya berakhir"
        hint="Uang yang kembali seluruhnya selalu mengakhirinya."
        checked={endsEntitlements}
        onChange={({ target }) => setEndsEntitlements(target.checked)}
      />
    </DeedDialog>
  );
}
