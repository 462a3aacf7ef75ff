import { dateTime } from '../../../web/lib/formats/formats.ts';
import type { DraftOffer as Offer } from '../../lib/use-kept-draft.ts';
import { Button } from '../button.tsx';

/** Above a form: what was typed here before and never saved, to be taken up again. */
export function DraftOffer({ offer }: { offer: Offer | undefined }) {
  if (offer === undefined) return null;
  return (
    <section
      aria-label="Perubahan yang belum disimpan"
      className="mb-4 flex flex-wrap items-center gap-2 rounded-s border border-line bg-kunyit-deep px-3 py-2 text-small text-kunyit"
    >
      <p className="min-w-0 flex-1">
        {offer.isElsewhere
          ? `Belum disimpan, dari perangkat lain, ${dateTime(new Date(offer.at).toISOString())}.`
          : `Ada perubahanmu dari ${dateTime(new Date(offer.at).toISOString())} yang belum disimpan.`}
        {offer.isBehind && ' Sejak itu ada versi yang lebih baru.'}
      </p>
      <Button size="s" onClick={offer.drop}>
        Buang
      </Button>
      <Button size="s" look="primary" onClick={offer.take}>
        {offer.isElsewhere ? 'Pakai' : 'Pulihkan'}
      </Button>
    </section>
  );
}
