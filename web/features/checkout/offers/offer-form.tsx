import { Form } from 'react-router';
import { rupiah } from '../../../lib/formats/formats.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { choosePackage } from '../purchase.ts';
import { useStore } from '../../../lib/store/store.ts';
import { keepPendingPurchase } from '../../../lib/account/pending-purchase.ts';
import type { Offer } from '../shapes.ts';

type Props = {
  offer: Offer;
  /** What the buyer wants to watch with it; where the success page leads. */
  productId: string | null;
  look: 'primary' | 'secondary';
  isCheapest?: boolean;
  /** `Pilih`, `Perpanjang`, `Naik ke Premium`; a title by itself is rented. */
  verb?: string;
};

/** One press from an offer to its cart. A visitor's choice waits in this browser until they have signed in. */
export function OfferForm({ offer, productId, look, isCheapest = false, verb = 'Pilih' }: Props) {
  const viewer = useViewer();
  const chosen = useStore((state) => state.purchase);
  const { packageId, kind, duration, priceRupiah, normalPriceRupiah } = offer;
  const isLoading = chosen.isLoading && chosen.package_id === packageId;
  const isPromo = priceRupiah < normalPriceRupiah;
  const isFree = priceRupiah === 0;

  return (
    <Form
      method="post"
      onSubmit={() => {
        choosePackage({ selected: productId, package_id: packageId, type: kind });
        // What costs nothing has no cart to wait for.
        if (viewer !== null || kind === 'MINIPACK' || isFree) return;
        keepPendingPurchase({ packageId, kind, productId });
      }}
    >
      <input type="hidden" name="package_id" value={packageId} />
      <input type="hidden" name="purchase_type" value={kind} />
      {isFree && <input type="hidden" name="intent" value="activate" />}
      <Button
        type="submit"
        wide
        size="l"
        look={look}
        className="flex-wrap gap-x-2 gap-y-0 px-5! py-1"
        isBusy={isLoading}
      >
        <span className="flex-[1_1_6.5rem] text-left">
          {isFree ? 'Ambil gratis' : kind === 'SINGLE' ? 'Sewa' : verb} {duration.label}
          {isCheapest && <span className="ml-2 text-note font-bold uppercase">Termurah</span>}
        </span>
        {isPromo && (
          <s className="tabular text-small font-normal opacity-80">
            <span className="sr-only">Harga semula </span>
            {rupiah(normalPriceRupiah)}
          </s>
        )}
        <span className="tabular">{rupiah(priceRupiah)}</span>
      </Button>
    </Form>
  );
}
