import { BadgePercent } from 'lucide-react';
import { rupiah } from '../../../lib/formats/formats.ts';
import type { WatchOffer } from '../shapes.ts';

/** The least that watching one title costs this viewer, with a voucher of theirs where one fits. */
export function CheapestOffer({ offer }: { offer: WatchOffer }) {
  const { name, priceRupiah, deal } = offer;
  return (
    <p className="mx-auto flex max-w-text items-start gap-3 rounded-m bg-ink-2 px-4 py-3 text-small">
      <BadgePercent className="size-5 shrink-0 text-toska" aria-hidden="true" />
      <span>
        Cara termurah: <strong>{name}</strong>{' '}
        {priceRupiah === 0 ? 'tanpa biaya' : `seharga ${rupiah(priceRupiah)}`}
        {deal !== null &&
          `, atau ${rupiah(deal.priceRupiah)} dengan ${deal.name} yang bisa kamu pilih di keranjang`}
        .
      </span>
    </p>
  );
}
