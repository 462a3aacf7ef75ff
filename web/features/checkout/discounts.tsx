import { ChevronDown, Ticket } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import type { CartView, CartVoucher } from './shapes.ts';

type Props = {
  cart: CartView;
  /** Vouchers of the buyer's own, the best first. */
  vouchers: CartVoucher[];
  /** Why the last one was refused, and what was typed. */
  answer: { couponError?: string; voucherError?: string; couponTyped?: string } | undefined;
};

/** One coupon by its code and one of the buyer's own vouchers; each is taken off as it was put on. */
export function Discounts({ cart, vouchers, answer }: Props) {
  const form = useFirstError();
  const { formData } = useNavigation();
  const coupon = cart.discounts.find(({ kind }) => kind === 'coupon');
  const voucher = cart.discounts.find(({ kind }) => kind === 'voucher');
  return (
    <Card className="grid gap-3 py-3 md:py-4">
      <h2 className="sr-only">Kupon dan voucher</h2>
      {coupon === undefined ? (
        <details open={answer?.couponError !== undefined} className="group">
          <summary className="flex min-h-11 items-center gap-3 font-semibold">
            <Ticket className="size-5 shrink-0 text-kunyit" aria-hidden="true" />
            <span className="flex-1">Punya kode kupon?</span>
            <ChevronDown
              className="size-5 shrink-0 text-mist transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <Form ref={form} method="post" className="flex items-start gap-2 pt-2 pb-1">
            <input type="hidden" name="intent" value="discount" />
            <div className="flex-1">
              <Field
                label="Kode kupon"
                name="couponCode"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                required
                defaultValue={answer?.couponTyped}
                error={answer?.couponError}
              />
            </div>
            <Button
              type="submit"
              look="secondary"
              size="l"
              // Beside the field, below its label.
              className="mt-6.5"
              isBusy={formData?.get('intent') === 'discount' && formData.has('couponCode')}
            >
              Pakai
            </Button>
          </Form>
        </details>
      ) : (
        <Applied name={coupon.name} note={`Kupon ${coupon.code}`} field="couponCode" />
      )}
      {vouchers.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-small font-semibold">Vouchermu</h3>
          {answer?.voucherError && (
            <p role="alert" className="text-small text-merah">
              {answer.voucherError}
            </p>
          )}
          <ul className="grid gap-2">
            {vouchers.map((one) => (
              <li key={one.voucherId}>
                {one.voucherId === voucher?.voucherId ? (
                  <Applied
                    name={one.name}
                    note={`Hemat ${rupiah(voucher.discountRupiah)}`}
                    field="voucherId"
                  />
                ) : (
                  <OwnVoucher voucher={one} isOther={voucher !== undefined} />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function OwnVoucher({ voucher, isOther }: { voucher: CartVoucher; isOther: boolean }) {
  const { voucherId, name, discountRupiah, refusal, endsAt } = voucher;
  const { formData } = useNavigation();
  return (
    <div className="flex items-center gap-3 rounded-m border border-dashed border-line px-4 py-3">
      <Ticket className="size-6 shrink-0 text-kunyit max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-mist">
          {refusal ?? `Hemat ${rupiah(discountRupiah)}, sampai ${date(endsAt)}`}
        </p>
      </div>
      {refusal === null && (
        <Form method="post">
          <input type="hidden" name="intent" value="discount" />
          <input type="hidden" name="voucherId" value={voucherId} />
          <Button
            type="submit"
            look="secondary"
            aria-label={`${isOther ? 'Ganti ke' : 'Pakai'} ${name}`}
            isBusy={formData?.get('voucherId') === voucherId}
          >
            {isOther ? 'Ganti' : 'Pakai'}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** What is on the cart, with its way off. */
function Applied({
  name,
  note,
  field,
}: {
  name: string;
  note: string;
  field: 'couponCode' | 'voucherId';
}) {
  return (
    <div className="flex items-center gap-3 rounded-m border border-toska/60 bg-toska-deep px-4 py-3">
      <Ticket className="size-6 shrink-0 text-toska" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-mist">{note}</p>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="discount" />
        <input type="hidden" name={field} value="" />
        <Button type="submit" look="quiet" aria-label={`Lepas ${name}`}>
          Lepas
        </Button>
      </Form>
    </div>
  );
}
