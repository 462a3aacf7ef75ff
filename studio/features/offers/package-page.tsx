import { useId, useState } from 'react';
import { Link } from 'react-router';
import { dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Facts } from '../../ui/facts.tsx';
import { CheckField } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { type ShopWords, ShopWordsFields, wordsToSend } from './shop-words.tsx';
import { kindNames, type PriceVersion, priceStates, type StaffPackage } from './words.ts';
import { AwaitedApproval } from '../../ui/awaited-approval.tsx';

type Price = Pick<PriceVersion, 'priceRupiah' | 'promo'>;

const promoText = ({ promo }: Price) =>
  promo === null
    ? 'Tidak ada'
    : `${rupiah(promo.priceRupiah)}${promo.from === null ? '' : ` dari ${dateTime(promo.from)}`} sampai ${dateTime(promo.until)}`;

type Props = { offer: StaffPackage; awaited: string | undefined };

/** One package: what it is, what it costs, and every price that it had. */
export function PackagePage({ offer, awaited }: Props) {
  const mayAct = useHasRole('finance', 'admin');
  const [price, setPrice] = useState<Price>();
  const [isEditing, setEditing] = useState(false);
  const [withdrawn, withdraw] = useState<PriceVersion>();
  return (
    <Page
      title={offer.name}
      trail={[{ to: paths.packages, label: 'Paket' }]}
      aside={
        <Badge tone={offer.isOnSale ? 'good' : 'plain'}>
          {offer.isOnSale ? 'Dijual' : 'Tidak dijual'}
        </Badge>
      }
      actions={
        mayAct && (
          <>
            <Button onClick={() => setEditing(true)}>Ubah keterangan</Button>
            <Button look="primary" onClick={() => setPrice(offer)}>
              Ubah harga
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4 xl:grid-cols-[minmax(20rem,1fr)_2fr]">
        <Panel title="Sekarang">
          <Facts
            facts={[
              { name: 'Jenis', value: kindNames[offer.kind] },
              { name: 'Lama', value: offer.durationLabel },
              { name: 'Harga', value: rupiah(offer.priceRupiah) },
              { name: 'Promo', value: promoText(offer) },
              ...(offer.titleId === null
                ? []
                : [
                    {
                      name: 'Judul',
                      value: (
                        <Link to={paths.title(offer.titleId)} className="underline">
                          Buka judulnya
                        </Link>
                      ),
                    },
                  ]),
              {
                name: 'Syarat',
                value: (
                  <Link to={paths.termsDocument(offer.packageId)} className="underline">
                    Syarat penjualannya
                  </Link>
                ),
              },
              { name: 'Urutan', value: offer.position },
              { name: 'Keunggulan', value: offer.highlights.join(', ') || '–' },
            ]}
          />
        </Panel>
        <Panel title="Riwayat harga">
          <AwaitedApproval id={awaited} />
          {offer.prices.length === 0 ? (
            <Empty title="Belum pernah berubah">
              Harga yang sekarang adalah yang pertama. Perubahan muncul di sini dengan pemintanya.
            </Empty>
          ) : (
            <PriceHistory offer={offer} mayAct={mayAct} onAgain={setPrice} onWithdraw={withdraw} />
          )}
        </Panel>
      </div>
      {price !== undefined && (
        <PriceDialog
          offer={offer}
          from={price}
          onClose={() => setPrice(undefined)}
          onDone={() => setPrice(undefined)}
        />
      )}
      {isEditing && <WordsDialog offer={offer} onClose={() => setEditing(false)} />}
      {withdrawn !== undefined && (
        <DeedDialog
          title={`Batalkan harga ${rupiah(withdrawn.priceRupiah)}?`}
          label="Batalkan harga"
          look="danger"
          intent="withdraw"
          body={{ versionId: withdrawn.versionId }}
          onClose={() => withdraw(undefined)}
        >
          <p className="text-small text-mist">
            Yang dijadwalkan {dateTime(withdrawn.startsAt)} tidak jadi; harga yang berlaku tetap.
          </p>
        </DeedDialog>
      )}
    </Page>
  );
}

function PriceHistory({
  offer,
  mayAct,
  onAgain,
  onWithdraw,
}: {
  offer: StaffPackage;
  mayAct: boolean;
  onAgain: (price: Price) => void;
  onWithdraw: (version: PriceVersion) => void;
}) {
  return (
    <ol className="grid gap-3">
      {offer.prices.map((version) => {
        const { no, state, askedBy, decidedBy, reason, approvalId } = version;
        return (
          <li
            key={no}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-3 text-small last:border-0 last:pb-0"
          >
            <Badge tone={priceStates[state][1]}>{priceStates[state][0]}</Badge>
            <span className="tabular font-semibold">{rupiah(version.priceRupiah)}</span>
            <span className="text-haze">
              Versi {no}, {state === 'planned' ? 'mulai' : 'sejak'} {dateTime(version.startsAt)}
            </span>
            {version.promo !== null && <span>Promo {promoText(version)}</span>}
            {askedBy !== null && (
              <span className="text-haze">
                {askedBy.name}
                {decidedBy !== null && `, disetujui ${decidedBy.name}`}
                {reason !== '' && `: ${reason}`}
              </span>
            )}
            {approvalId !== null && (
              <Link to={paths.approval(approvalId)} className="underline">
                Permintaannya
              </Link>
            )}
            {mayAct && state !== 'live' && (
              <span className="ml-auto">
                {state === 'planned' ? (
                  <Button size="s" look="danger" onClick={() => onWithdraw(version)}>
                    Batalkan
                  </Button>
                ) : (
                  <Button size="s" onClick={() => onAgain(version)}>
                    Pakai lagi versi {no}
                  </Button>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What one person may change alone: words, order, and whether it is sold. */
function WordsDialog({ offer, onClose }: { offer: StaffPackage; onClose: () => void }) {
  const form = useId();
  const [words, setWords] = useState<ShopWords>({
    ...offer,
    highlights: offer.highlights.join('\n'),
  });
  const [isOnSale, setOnSale] = useState(offer.isOnSale);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  return (
    <Dialog
      title="Ubah keterangan"
      size="m"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" isBusy={isBusy}>
          Simpan
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send('save', {
            package_id: offer.packageId,
            ...wordsToSend(words),
            isOnSale,
          });
        }}
      >
        <ShopWordsFields words={words} onChange={setWords} />
        <CheckField
          label="Dijual"
          hint="Yang sudah membeli tetap memilikinya; keranjang yang ada masih bisa dibayar."
          checked={isOnSale}
          onChange={({ target }) => setOnSale(target.checked)}
        />
        <Alert>{failure?.message}</Alert>
      </form>
    </Dialog>
  );
}
