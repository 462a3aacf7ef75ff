import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { PaymentMethodKey } from '#contract/constants.ts';
import { rupiah } from '../../lib/formats.ts';
import { patch, useStore } from '../../lib/store.ts';
import { useFirstError } from '../../lib/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { MethodList } from './method-list.tsx';
import { RepriceForm } from './reprice-form.tsx';
import type { AutomaticChoice, CartView } from './shapes.ts';
import { FreeCheckout } from './free-checkout.tsx';
import { TermsCheck } from './terms-check.tsx';
import { groupWays } from './ways.ts';

type Props = {
  cart: CartView;
  /** What was sent and refused. */
  typed: { way: string; phone: string } | undefined;
  phoneError: string | undefined;
  termsError: string | undefined;
  /** The number that OVO is most likely known by. */
  ownPhone: string;
  automatic: AutomaticChoice[];
};

/** How to pay, the terms, and the one button, with the total always in view. */
export function CheckoutForm({ cart, typed, phoneError, termsError, ownPhone, automatic }: Props) {
  const form = useFirstError();
  const { formData } = useNavigation();
  const preferred = useStore((state) => state.checkout.payment_method);
  const [chosen, setChosen] = useState(typed?.way ?? firstChoice(cart, preferred));
  if (cart.isPriceExpired) return <RepriceForm cart={cart} />;
  if (cart.totalRupiah === 0) return <FreeCheckout cart={cart} />;

  function choose(way: string): void {
    setChosen(way);
    patch('checkout', { payment_method: way.slice(0, 1) as PaymentMethodKey });
  }

  return (
    <Form ref={form} method="post" className="grid gap-4 max-lg:pb-24">
      <input type="hidden" name="intent" value="pay" />
      <Card className="grid gap-5">
        <h2 className="text-lead font-bold">Cara bayar</h2>
        <MethodList
          groups={groupWays(cart.methods)}
          chosen={chosen}
          onChoose={choose}
          automatic={automatic}
          walletField={
            <Field
              label="Nomor HP yang terdaftar di OVO"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={20}
              required={chosen === '5'}
              defaultValue={typed?.phone ?? ownPhone}
              error={phoneError}
            />
          }
        />
        <TermsCheck cart={cart} error={termsError} />
      </Card>
      {/* On a phone always in view, also while what stands above the ways to pay is read. */}
      <div className="fixed inset-x-0 bottom-(--bar-bottom) z-20 flex items-center justify-between gap-4 border-t border-line bg-ink/95 px-(--gutter) py-3 backdrop-blur-md lg:sticky lg:inset-x-auto lg:bottom-0 lg:-mx-(--gutter)">
        <p>
          <span className="block text-note text-mist">Total</span>
          <strong className="tabular text-lead font-extrabold">{rupiah(cart.totalRupiah)}</strong>
        </p>
        <Button type="submit" size="l" isBusy={formData?.get('intent') === 'pay'}>
          Bayar sekarang
        </Button>
      </div>
    </Form>
  );
}

/** The last method of this browser where it needs no further choice, else QRIS, else whatever works. */
function firstChoice({ methods }: CartView, preferred: PaymentMethodKey): string {
  const open = methods.filter(
    ({ method, isAvailable }) => isAvailable && method !== '2' && method !== '8',
  );
  const found =
    open.find(({ method }) => method === preferred) ??
    open.find(({ method }) => method === '3') ??
    open[0];
  return found?.method ?? '3';
}
