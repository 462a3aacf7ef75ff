import { date, rupiah } from '../../lib/formats.ts';
import type { CartView } from './shapes.ts';

type Line = CartView['lines'][number];

/** One thing in the cart; of an upgrade also what the rest of the old plan pays. */
export function CartLine({ line }: { line: Line }) {
  const { upgrade } = line;
  if (upgrade !== undefined) return <UpgradeLine line={line} upgrade={upgrade} />;
  return (
    <li className="flex items-start justify-between gap-4">
      <div>
        <p className="font-semibold">{line.name}</p>
        <p className="text-small text-mist">
          {line.purpose === 'gift'
            ? 'Untuk orang lain, berlaku sejak diterima'
            : `${date(line.startsAt)} sampai ${date(line.endsAt)}`}
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
  );
}

function UpgradeLine({ line, upgrade }: { line: Line; upgrade: NonNullable<Line['upgrade']> }) {
  return (
    <li className="grid gap-2">
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="font-semibold">{line.name}</p>
          <p className="text-small text-mist">
            {date(line.startsAt)} sampai {date(line.endsAt)}
          </p>
        </div>
        <p className="tabular font-semibold">{rupiah(line.normalPriceRupiah)}</p>
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
