import { Form, useNavigate, useNavigation } from 'react-router';
import { rupiah } from '../../lib/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { keepPendingPurchase } from '../../lib/pending-purchase.ts';
import type { Offer } from './shapes.ts';

type Props = {
  offer: Offer;
  /** What the buyer wants to watch with it; where the success page leads. */
  productId: string | null;
  look: 'primary' | 'secondary';
  isCheapest?: boolean;
};

/** One press from an offer to its cart. A visitor's choice waits on this device until they have signed in. */
export function OfferForm({ offer, productId, look, isCheapest = false }: Props) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { formData } = useNavigation();
  const { packageId, kind, duration, priceRupiah, normalPriceRupiah } = offer;
  const isPromo = priceRupiah < normalPriceRupiah;
  const isFree = priceRupiah === 0;

  return (
    <Form
      method="post"
      onSubmit={(event) => {
        // What costs nothing has no cart to wait for.
        if (viewer !== null || kind === 'MINIPACK' || isFree) return;
        event.preventDefault();
        keepPendingPurchase({ packageId, kind, productId });
        void navigate(paths.login);
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
        isBusy={formData?.get('package_id') === packageId}
      >
        <span className="flex-1 text-left">
          {isFree ? 'Ambil gratis' : kind === 'SINGLE' ? 'Beli' : 'Pilih'} {duration.label}
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
