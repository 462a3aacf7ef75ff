import { date, rupiah } from '../../lib/formats/formats.ts';
import type { CartView } from './shapes.ts';

type LineItem = CartView['lines'][number];

/** One thing in the cart; of an upgrade also what the rest of the old plan pays. */
export function CartLineItem({ lineItem }: { lineItem: LineItem }) {
  const { upgrade } = lineItem;
  if (upgrade !== undefined) return <UpgradeLineItem lineItem={lineItem} upgrade={upgrade} />;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="flex-[1_1_8rem]">
        <p className="font-semibold">{lineItem.name}</p>
        <p className="text-small text-mist">
          {lineItem.purpose === 'gift'
            ? 'Untuk orang lain, berlaku sejak diterima'
            : `${date(lineItem.startsAt)} sampai ${date(lineItem.endsAt)}`}
        </p>
      </div>
      <p className="tabular text-right font-semibold">
        {lineItem.normalPriceRupiah > lineItem.priceRupiah && (
          <s className="block text-small font-normal text-haze">
            <span className="sr-only">Harga semula </span>
            {rupiah(lineItem.normalPriceRupiah)}
          </s>
        )}
        {rupiah(lineItem.priceRupiah)}
      </p>
    </li>
  );
}

function UpgradeLineItem({
  lineItem,
  upgrade,
}: {
  lineItem: LineItem;
  upgrade: NonNullable<LineItem['upgrade']>;
}) {
  return (
    <li className="grid gap-2">
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="font-semibold">{lineItem.name}</p>
          <p className="text-small text-mist">
            {date(lineItem.startsAt)} sampai {date(lineItem.endsAt)}
          </p>
        </div>
        <p className="tabular font-semibold">{rupiah(lineItem.normalPriceRupiah)}</p>
      </div>
      <div className="flex items-start justify-between gap-4 text-small text-mist">
        <p>
          Sisa {upgrade.name}: {upgrade.daysLeft} dari {upgrade.daysTotal} hari
        </p>
        <p className="tabular font-semibold whitespace-nowrap text-toska">
          {rupiah(-upgrade.creditRupiah)}
        </p>
      </div>
    </li>
  );
}
