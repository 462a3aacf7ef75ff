import { useId, useState } from 'react';
import { Link } from 'react-router';
import { dateTime, number, rupiah } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { type Sent, useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { TermsFields } from './terms-fields.tsx';
import {
  bodyOf,
  isWhole,
  MOST_CONTACTS,
  type Promotion,
  type Rehearsal,
  termsOf,
} from './words.ts';

type Kind = 'coupon' | 'codes' | 'give';
type Props = { kind: Kind; promotion?: Promotion; onClose: () => void };

const MOST_CODES = 100_000;
const titles: Record<Kind, string> = {
  coupon: 'Kupon baru',
  codes: 'Kode voucher baru',
  give: 'Bagikan voucher',
};
const deeds: Record<Kind, string> = {
  coupon: 'Simpan kupon',
  codes: 'Buat kode',
  give: 'Bagikan voucher',
};

/** A coupon, a batch of codes, or vouchers for named accounts: its terms, what it would have done last month, and its request where it takes two. */
export function PromotionDialog({ kind, promotion, onClose }: Props) {
  const form = useId();
  const [terms, setTerms] = useState(() => termsOf(promotion));
  const [code, setCode] = useState(promotion?.code ?? '');
  const [codes, setCodes] = useState(100);
  const [people, setPeople] = useState('');
  const contacts = [...new Set(people.split(/[\s,;]+/).filter(Boolean))];
  const [ownId] = useState(() => crypto.randomUUID());
  const [approvalId, setApproval] = useState<string>();
  function onDone({ result }: Sent): void {
    const asked = (result as { approvalId?: string } | undefined)?.approvalId;
    if (asked === undefined) onClose();
    else setApproval(asked);
  }
  const { send, isBusy, failure } = useSend({ isInline: true, onDone });
  const body = bodyOf(terms);
  function save(): void {
    if (isBusy) return;
    if (kind === 'codes') send('codes', { ...body, promotionId: ownId, codes });
    else if (kind === 'give') send('give', { ...body, promotionId: ownId, contacts });
    else
      send('coupon', { ...body, code, ...(promotion && { promotionId: promotion.promotionId }) });
  }
  const isNamed: Record<Kind, boolean> = {
    coupon: code.trim().length >= 3,
    codes: codes >= 1,
    give: contacts.length >= 1 && contacts.length <= MOST_CONTACTS,
  };
  const isReady = isWhole(terms) && isNamed[kind];
  const title = promotion === undefined ? titles[kind] : 'Ubah kupon';
  if (approvalId !== undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        <output className="block text-small">
          Menunggu persetujuan orang kedua.{' '}
          <Link to={paths.approval(approvalId)} className="underline">
            Lihat permintaan
          </Link>
        </output>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={form} look="primary" isBusy={isBusy} disabled={!isReady}>
            {deeds[kind]}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {kind === 'give' && (
          <TextArea
            label="Penerima"
            rows={4}
            required
            hint={`Email, nomor, atau id akun, satu per baris; paling banyak ${MOST_CONTACTS} (sekarang ${contacts.length}). Akunmu sendiri tidak boleh.`}
            value={people}
            maxLength={20_000}
            onChange={({ target }) => setPeople(target.value)}
          />
        )}
        {kind === 'codes' && (
          <Field
            label="Banyaknya kode"
            type="number"
            min={1}
            max={MOST_CODES}
            required
            hint="Sampai 100.000. Tiap kode untuk satu akun, dengan tanda periksa di hurufnya yang terakhir."
            value={codes === 0 ? '' : codes}
            onChange={({ target }) => setCodes(Math.trunc(Number(target.value) || 0))}
          />
        )}
        {kind === 'coupon' && (
          <Field
            label="Kode"
            required
            minLength={3}
            maxLength={40}
            pattern="[A-Za-z0-9][A-Za-z0-9\-]+"
            title="Huruf, angka dan tanda hubung"
            className="uppercase"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <TermsFields terms={terms} set={(change) => setTerms((now) => ({ ...now, ...change }))} />
        <Alert>{failure?.message}</Alert>
      </form>
      <RehearsalPanel body={body} isReady={isWhole(terms)} />
    </Dialog>
  );
}

/** The coupon run over last month's carts, before anything is saved. */
function RehearsalPanel({ body, isReady }: { body: object; isReady: boolean }) {
  const { send, isBusy, failure, result } = useSend({ isInline: true });
  const found = result as Rehearsal | undefined;
  return (
    <section aria-label="Uji coba" className="grid gap-3 rounded-s bg-ink-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-mist">
          Uji pada keranjang 30 hari terakhir, seolah promonya berjalan selama itu.
        </p>
        <Button size="s" isBusy={isBusy} disabled={!isReady} onClick={() => send('rehearse', body)}>
          Uji dulu
        </Button>
      </div>
      <Alert>{failure?.message}</Alert>
      {found !== undefined && (
        <div aria-live="polite">
          <Facts
            facts={[
              { name: 'Keranjang', value: `${number(found.carts)} sejak ${dateTime(found.since)}` },
              { name: 'Memenuhi syarat', value: number(found.eligible) },
              {
                name: 'Memakai promo ini',
                value: `${number(found.used)} keranjang dari ${number(found.accounts)} akun`,
              },
              { name: 'Potongannya', value: rupiah(found.discountRupiah) },
              {
                name: 'Dibayar juga tanpa promo',
                value: `${number(found.paid)} keranjang: ${rupiah(found.paidDiscountRupiah)} lebih sedikit masuk`,
              },
              {
                name: 'Batasnya habis',
                value: found.usedUpAt === null ? 'Tidak' : dateTime(found.usedUpAt),
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}
