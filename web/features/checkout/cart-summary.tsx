import { dateTime, rupiah } from '../../lib/formats/formats.ts';
import { Card } from '../../ui/card.tsx';
import { CartLineItem } from './cart-line-item.tsx';
import type { CartView } from './shapes.ts';

/** What is bought, when it runs, and the total: the first price seen is the price paid. */
export function CartSummary({ cart }: { cart: CartView }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lead font-bold">Pesananmu</h2>
      <ul className="grid gap-4">
        {cart.lines.map((lineItem) => (
          <CartLineItem key={lineItem.packageId} lineItem={lineItem} />
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-line pt-4">
        {cart.discounts.map(({ kind, name, code, discountRupiah }) => (
          <div key={kind} className="flex items-baseline justify-between gap-4 text-small">
            <dt className="text-mist">
              {name}
              {kind === 'coupon' && ` (${code})`}
            </dt>
            <dd className="tabular font-semibold text-toska">{rupiah(-discountRupiah)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-bold">Total</dt>
          <dd className="tabular text-head font-extrabold">{rupiah(cart.totalRupiah)}</dd>
        </div>
      </dl>
      <p className="text-note text-haze">
        Sudah termasuk PPN, tanpa biaya tambahan.{' '}
        {!cart.isPriceExpired && `Harga ini berlaku sampai ${dateTime(cart.pricedUntil)}.`}
      </p>
    </Card>
  );
}
