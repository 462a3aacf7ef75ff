import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type PaymentMethod, paymentMethodOf } from '#contract/payment-methods.ts';
import { rupiah } from '../../lib/formats/formats.ts';
import { choosePaymentMethod } from './purchase.ts';
import { patch, useStore } from '../../lib/store/store.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { MethodList } from './method-list.tsx';
import { MethodMarks } from './method-mark.tsx';
import { RepriceForm } from './reprice-form.tsx';
import type { AutoRenewalChoice, CartView } from './shapes.ts';
import { FreeCheckout } from './free-checkout.tsx';
import { TermsCheck } from './terms-check.tsx';
import { groupOptions, isComplete, methodOfOption, type PaymentOption } from './payment-options.ts';

type Props = {
  cart: CartView;
  /** What was sent and refused. */
  typed: { option: string; phone: string } | undefined;
  phoneError: string | undefined;
  termsError: string | undefined;
  /** The number that OVO is most likely known by. */
  ownPhone: string;
  autoRenewal: AutoRenewalChoice[];
};

/** How to pay, the terms, and the one button, with the total always in view. */
export function CheckoutForm({
  cart,
  typed,
  phoneError,
  termsError,
  ownPhone,
  autoRenewal,
}: Props) {
  const form = useFirstError();
  const { formData } = useNavigation();
  const { payment_method } = useStore((state) => state.checkout);
  const isAgreed = useStore((state) => state.purchase.snk);
  const hasFailed = useStore((state) => state.createBilling.success === false);
  const [chosen, setChosen] = useState(
    typed?.option ?? firstChoice(cart, paymentMethodOf(payment_method)),
  );
  const groups = groupOptions(cart.methods);
  const option = groups.flatMap(({ options }) => options).find(({ value }) => value === chosen);
  const label = option?.label;
  useEffect(() => {
    if (label !== undefined) patch('checkout', { source: label });
  }, [label]);
  if (cart.isPriceExpired) return <RepriceForm cart={cart} />;
  if (cart.totalRupiah === 0) return <FreeCheckout cart={cart} />;

  function choose({ value, method, label }: PaymentOption): void {
    setChosen(value);
    choosePaymentMethod(method, label);
  }

  return (
    <Form
      ref={form}
      method="post"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 [&_input]:scroll-mb-36"
    >
      <input type="hidden" name="intent" value="pay" />
      <Card className="grid gap-5">
        <h2 className="text-lead font-bold">Cara bayar</h2>
        <MethodList
          groups={groups}
          chosen={chosen}
          onChoose={choose}
          autoRenewal={autoRenewal}
          walletField={
            <Field
              label="Nomor HP yang terdaftar di OVO"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={20}
              required={methodOfOption(chosen) === 'ovo'}
              defaultValue={typed?.phone ?? ownPhone}
              error={phoneError}
            />
          }
        />
        <TermsCheck cart={cart} error={termsError} />
      </Card>
      <PayBar
        totalRupiah={cart.totalRupiah}
        option={option}
        hint={
          !isAgreed
            ? 'Setujui syaratnya dulu'
            : hasFailed
              ? 'Belum jadi, coba cara bayar lain'
              : undefined
        }
        isBusy={formData?.get('intent') === 'pay'}
      />
    </Form>
  );
}

type PayBarProps = {
  totalRupiah: number;
  option: PaymentOption | undefined;
  /** What keeps the buyer from paying, in place of the method. */
  hint: string | undefined;
  isBusy: boolean;
};

/** On a phone always in view, also while what stands above the methods is read: how much, by what, and the press. */
function PayBar({ totalRupiah, option, hint, isBusy }: PayBarProps) {
  // Without scripts the button can't follow the choice above it.
  const chosen = useHydrated() ? option : undefined;
  return (
    <div className="pay-bar fixed inset-x-0 bottom-0 z-20 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-ink/95 px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md low:grid-cols-[repeat(2,minmax(0,1fr))] low:gap-4 low:pt-2 low:pb-2 lg:sticky lg:inset-x-auto lg:-mx-(--gutter)">
      <p className="flex min-h-6.5 flex-wrap items-center gap-x-2 text-small">
        {chosen !== undefined && <MethodMarks names={chosen.marks} />}
        <span className="min-w-0 flex-[1_1_3rem] truncate text-mist">
          {hint ?? (chosen !== undefined && chosen.marks.length < 2 && chosen.label)}
        </span>
        <span className="text-mist">Total</span>
        <strong className="tabular text-body font-extrabold">{rupiah(totalRupiah)}</strong>
      </p>
      <Button type="submit" size="l" wide isBusy={isBusy}>
        Bayar {rupiah(totalRupiah)}
        {chosen !== undefined && ` ${chosen.words}`}
      </Button>
    </div>
  );
}

/** The last method of this browser where it needs no further choice, else QRIS, else whatever works. */
function firstChoice({ methods }: CartView, preferred: PaymentMethod): PaymentMethod {
  const open = methods
    .filter(({ isAvailable }) => isAvailable)
    .map(({ method }) => paymentMethodOf(method))
    .filter(isComplete);
  return [preferred, 'qris' as const].find((method) => open.includes(method)) ?? open[0] ?? 'qris';
}
