import { Card } from '../../../ui/card.tsx';
import { OfferForm } from './offer-form.tsx';
import type { Offer } from '../shapes.ts';

type Props = { name: string; offers: Offer[]; productId: string | null };

/** One title by itself, without a plan: rented, for a time that is said. */
export function SingleOffers({ name, offers, productId }: Props) {
  return (
    <Card className="mx-auto grid w-full max-w-form gap-4 border-jingga/60">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">
          Sewa {name} saja, {offers[0]?.duration.label}
        </h2>
        <p className="text-small text-mist">Sekali bayar, tonton sepuasnya selama masa sewanya.</p>
      </div>
      {offers.map((offer) => (
        <OfferForm key={offer.packageId} offer={offer} productId={productId} look="primary" />
      ))}
    </Card>
  );
}
