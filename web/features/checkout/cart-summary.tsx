import { date, dateTime, rupiah } from '../../lib/formats.ts';
import { Card } from '../../ui/card.tsx';
import type { CartView } from './shapes.ts';

/** What is bought, when it runs, and the total: the first price seen is the price paid. */
export function CartSummary({ cart }: { cart: CartView }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lead font-bold">Pesananmu</h2>
      <ul className="grid gap-4">
        {cart.lines.map((line) => (
          <li key={line.packageId} className="flex items-start justify-between gap-4">
            <div>
              <p className="font-semibold">{line.name}</p>
              <p className="text-small text-mist">
                {date(line.startsAt)} sampai {date(line.endsAt)}
              </p>
            </div>
            <p className="tabular text-right font-semibold">
              {line.normalPriceRupiah > line.priceRupiah && (
                <s className="block text-small font-normal text-haze">
                  <span className="sr-only">Harga semula </span>
                  {rupiah(line.normalPriceRupiah)}
                </s>
              )}
              {rupiah(line.priceRupiah)}
            </p>
          </li>
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
