import { dateTime, rupiah } from '../../lib/formats.ts';
import { Card } from '../../ui/card.tsx';
import { CartLine } from './cart-line.tsx';
import type { CartView } from './shapes.ts';

/** What is bought, when it runs, and the total: the first price seen is the price paid. */
export function CartSummary({ cart }: { cart: CartView }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lead font-bold">Pesananmu</h2>
      <ul className="grid gap-4">
        {cart.lines.map((line) => (
          <CartLine key={line.packageId} line={line} />
        ))}
      </ul>
      <dl className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-bold">Total</dt>
        <dd className="tabular text-head font-extrabold">{rupiah(cart.totalRupiah)}</dd>
      </dl>
      <p className="text-note text-haze">
        Sudah termasuk PPN, tanpa biaya tambahan. Harga ini berlaku sampai{' '}
        {dateTime(cart.pricedUntil)}.
      </p>
    </Card>
  );
}
