import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type PaymentMethod, paymentMethodOf } from '#contract/payment-methods.ts';
import { rupiah } from '../../lib/formats/formats.ts';
import { choosePaymentMethod } from '../../lib/store/purchase.ts';
import { patch, useStore } from '../../lib/store/store.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { MethodList } from './method-list.tsx';
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
  const { payment_method, source } = useStore((state) => state.checkout);
  const isAgreed = useStore((state) => state.purchase.snk);
  const hasFailed = useStore((state) => state.createBilling.success === false);
  const [chosen, setChosen] = useState(
    typed?.option ?? firstChoice(cart, paymentMethodOf(payment_method)),
  );
  const groups = groupOptions(cart.methods);
  const label = groups
    .flatMap(({ options }) => options)
    .find(({ value }) => value === chosen)?.label;
  useEffect(() => {
    if (label !== undefined) patch('checkout', { source: label });
  }, [label]);
  if (cart.isPriceExpired) return <RepriceForm cart={cart} />;
  if (cart.totalRupiah === 0) return <FreeCheckout cart={cart} />;

  function choose({ value, method, label }: PaymentOption): void {
    setChosen(value);
    choosePaymentMethod(method, label);
  }

  const hint = hasFailed ? 'Belum jadi, coba cara bayar lain' : `lewat ${source}`;
  return (
    <Form ref={form} method="post" className="grid gap-4 max-lg:pb-24">
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
      {/* On a phone always in view, also while what stands above the payment methods is read. */}
      <div className="fixed inset-x-0 bottom-(--bar-bottom) z-20 flex items-center justify-between gap-4 border-t border-line bg-ink/95 px-(--gutter) py-3 backdrop-blur-md lg:sticky lg:inset-x-auto lg:bottom-0 lg:-mx-(--gutter)">
        <p>
          <span className="block text-note text-mist">Total</span>
          <strong className="tabular text-lead font-extrabold">{rupiah(cart.totalRupiah)}</strong>
          <span className="block text-note text-mist">
            {isAgreed ? hint : 'Setujui syaratnya dulu'}
          </span>
        </p>
        <Button type="submit" size="l" isBusy={formData?.get('intent') === 'pay'}>
          Bayar sekarang
        </Button>
      </div>
    </Form>
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
