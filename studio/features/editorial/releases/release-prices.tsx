import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { listStaffPackages } from '#contract/commerce/index.ts';
import { dateTime, rupiah } from '../../../../web/lib/formats/formats.ts';
import { callStudio } from '../../../lib/call.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, Field, SelectField } from '../../../ui/form/field.tsx';
import { MoneyField } from '../../../ui/form/money-field.tsx';
import { isWhole, noPromo, PromoFields, promoToSend } from '../../../ui/form/promo-fields.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { Panel } from '../../../ui/page.tsx';
import { priceChangeOf, priceStateWords, type Release } from '../release-words.ts';

type Props = {
  release: Release;
  mayChange: boolean;
  onDrop: (packageId: string) => void;
};

/** Prices that come with a release: each from what holds to what will. */
export function PricesPanel({ release: { releaseId, costs }, mayChange, onDrop }: Props) {
  const [isAdding, add] = useState(false);
  if (costs.length === 0 && !mayChange) return null;
  return (
    <Panel
      title={`Harga (${costs.length})`}
      actions={
        mayChange && (
          <Button size="s" onClick={() => add(true)}>
            Tambah harga
          </Button>
        )
      }
    >
      {costs.length === 0 ? (
        <p className="text-small text-haze">
          Harga yang masuk ke sini berlaku bersama rilis ini, setelah disetujui orang kedua.
        </p>
      ) : (
        <ul className="grid gap-1">
          {costs.map((price) => (
            <li
              key={price.packageId}
              className="flex min-h-11 flex-wrap items-center gap-2 rounded-s border border-line px-3 py-1 text-small"
            >
              <span className="min-w-0 flex-1">
                <Link
                  to={`/paket/${price.packageId}`}
                  className="block truncate font-medium underline-offset-4 hover:underline"
                >
                  {price.name}
                </Link>
                <span className="tabular block text-note text-haze">{priceChangeOf(price)}</span>
                {price.problem !== null && (
                  <span className="block text-note text-merah">{price.problem}</span>
                )}
              </span>
              {price.state !== 'waiting' && (
                <Badge tone={priceStateWords[price.state][1]}>
                  {priceStateWords[price.state][0]}
                </Badge>
              )}
              {mayChange && (
                <IconButton
                  label={`Keluarkan harga ${price.name}`}
                  className="size-7"
                  onClick={() => onDrop(price.packageId)}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPrice releaseId={releaseId} onClose={() => add(false)} />}
    </Panel>
  );
}

type Package = AnswerOf<typeof listStaffPackages>['result']['packages'][number];
const MOST = 100;
const FIND_AFTER_MS = 300;

/** Packages by a part of their name, found once typing rests. */
function usePackages(words: string): readonly Package[] {
  const [found, setFound] = useState<readonly Package[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callStudio<typeof listStaffPackages>(
        'GET',
        '/studio/v1/package/list',
        { query: { words, pageSize: MOST } },
        { signal: stop.signal },
      )
        .then(({ result }) => setFound(result.packages))
        .catch(() => undefined);
    }, FIND_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  return found;
}

const promoChoices = {
  kept: 'Promo yang ada tetap',
  ended: 'Akhiri promonya',
  new: 'Promo baru',
} as const;

function AddPrice({ releaseId, onClose }: { releaseId: string; onClose: () => void }) {
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
