import { MoneyField } from './money-field.tsx';
import { TimeField } from './time-field.tsx';

/** As it is typed: an empty time is none yet. */
export type WantedPromo = { priceRupiah: number; from: string; until: string };
export const noPromo: WantedPromo = { priceRupiah: 0, from: '', until: '' };

export const isWhole = ({ priceRupiah, until }: WantedPromo) => priceRupiah > 0 && until !== '';
export const promoToSend = (promo: WantedPromo) => ({
  ...promo,
  from: promo.from === '' ? null : promo.from,
});

type Props = { promo: WantedPromo; onChange: (promo: WantedPromo) => void };

/** A lower price for a time, within the time of the price that it belongs to. */
export function PromoFields({ promo, onChange }: Props) {
  return (
    <div className="grid gap-4">
      <MoneyField
        label="Harga promo"
        name="promo"
        required
        defaultValue={promo.priceRupiah || null}
        onAmount={(priceRupiah) => onChange({ ...promo, priceRupiah })}
      />
      <TimeField
        name="promoUntil"
        label="Promo sampai"
        required
        defaultValue={promo.until}
        onTime={(until) => onChange({ ...promo, until })}
      />
      <TimeField
        name="promoFrom"
        label="Promo dari"
        hint="Kosong: sejak harga ini berlaku"
        defaultValue={promo.from}
        onTime={(from) => onChange({ ...promo, from })}
      />
    </div>
  );
}
