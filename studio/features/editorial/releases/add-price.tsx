import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listStaffPackages } from '#contract/commerce/index.ts';
import { dateTime, rupiah } from '../../../../web/lib/formats/formats.ts';
import { callStudio } from '../../../lib/call.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, Field, SelectField } from '../../../ui/form/field.tsx';
import { MoneyField } from '../../../ui/form/money-field.tsx';
import { isWhole, noPromo, PromoFields, promoToSend } from '../../../ui/form/promo-fields.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';

type Package = AnswerOf<typeof listStaffPackages>['result']['packages'][number];
const MOST = 100;

/** Packages by a part of their name, found once typing rests. */
function usePackages(words: string): readonly Package[] {
  const [found, setFound] = useState<readonly Package[]>([]);
  useRested(words, (asked, signal) =>
    callStudio<typeof listStaffPackages>(
      'GET',
      '/studio/v1/package/list',
      { query: { words: asked, pageSize: MOST } },
      { signal },
    )
      .then(({ result }) => setFound(result.packages))
      .catch(() => undefined),
  );
  return found;
}

const promoChoices = {
  kept: 'Promo yang ada tetap',
  ended: 'Akhiri promonya',
  new: 'Promo baru',
} as const;

/** A price for the release: of a package that is looked for, from the release's moment or later, with a promo or none. */
export function AddPrice({ releaseId, onClose }: { releaseId: string; onClose: () => void }) {
  const [words, setWords] = useState('');
  const [packageId, choose] = useState('');
  const [priceRupiah, setPrice] = useState(0);
  const [isLater, setLater] = useState(false);
  const [startsAt, setStart] = useState('');
  const [promoIs, choosePromo] = useState<keyof typeof promoChoices>('kept');
  const [promo, setPromo] = useState(noPromo);
  const packages = usePackages(words);
  const offer = packages.find((each) => each.packageId === packageId);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const isReady =
    offer !== undefined &&
    priceRupiah > 0 &&
    (!isLater || startsAt !== '') &&
    (promoIs !== 'new' || isWhole(promo));
  return (
    <Dialog
      title="Tambah harga"
      size="m"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          isBusy={isBusy}
          disabled={!isReady}
          onClick={() =>
            send('addPrice', {
              releaseId,
              packageId,
              priceRupiah,
              startsAt: isLater ? startsAt : null,
              ...(promoIs === 'ended' && { promo: null }),
              ...(promoIs === 'new' && { promo: promoToSend(promo) }),
            })
          }
        >
          Masukkan ke rilis
        </Button>
      }
    >
      <Alert>{failure?.message}</Alert>
      <Field
        label="Cari paket"
        value={words}
        maxLength={120}
        onChange={({ target }) => setWords(target.value)}
      />
      <SelectField
        label="Paket"
        value={packageId}
        options={{
          '': 'Pilih paket',
          ...Object.fromEntries(
            packages.map((each) => [each.packageId, `${each.name}, ${rupiah(each.priceRupiah)}`]),
          ),
        }}
        onChange={({ target }) => {
          choose(target.value);
          choosePromo('kept');
        }}
      />
      <MoneyField
        label="Harga baru"
        name="price"
        required
        hint={
          offer === undefined
            ? 'Sudah termasuk PPN.'
            : `Sekarang ${rupiah(offer.priceRupiah)}, sudah termasuk PPN.`
        }
        onAmount={setPrice}
      />
      <CheckField
        label="Mulai sesudah rilis, pada waktunya sendiri"
        hint="Tanpa ini harganya berlaku saat rilis terbit."
        checked={isLater}
        onChange={({ target }) => setLater(target.checked)}
      />
      {isLater && <TimeField name="startsAt" label="Mulai" required onTime={setStart} />}
      {offer !== undefined && (
        <SelectField
          label="Promo"
          value={promoIs}
          hint={
            offer.promo === null
              ? undefined
              : `Sekarang ${rupiah(offer.promo.priceRupiah)} sampai ${dateTime(offer.promo.until)}.`
          }
          options={
            offer.promo === null ? { kept: 'Tanpa promo', new: promoChoices.new } : promoChoices
          }
          onChange={({ target }) => choosePromo(target.value as keyof typeof promoChoices)}
        />
      )}
      {promoIs === 'new' && <PromoFields promo={promo} onChange={setPromo} />}
    </Dialog>
  );
}
