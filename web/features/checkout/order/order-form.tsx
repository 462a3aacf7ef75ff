import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useEncryptedSubmit } from '../../../lib/account/use-encrypted-submit.ts';
import { forgetPendingPurchase } from '../../../lib/account/pending-purchase.ts';
import { rupiah } from '../../../lib/formats/formats.ts';
import { paths } from '../../../lib/page/paths.ts';
import { useFirstError } from '../../../lib/page/use-first-error.ts';
import { useHydrated } from '../../../lib/page/use-hydrated.ts';
import { choosePackage, choosePaymentMethod } from '../purchase.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { IdentifierField } from '../../../ui/identifier-field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { RadioCard } from '../../../ui/radio-card.tsx';
import { MethodMark } from '../method-mark.tsx';
import type { OrderView } from './load-order.server.ts';

type Props = {
  order: OrderView;
  /** What was sent and refused. */
  answer?: { email?: string; failure?: string; termsError?: string } | undefined;
};

type Offer = OrderView['offers'][number];

/**
 * Offer, method and, for visitors, the sign-in on one form: what is promised is chosen, and one press leads to the
 * code. Works without scripts.
 */
export function OrderForm({ order, answer }: Props) {
  const { offers, isSignedIn, productId } = order;
  const [offer, setOffer] = useState(order.chosen);
  const [isQris, setQris] = useState(true);
  const form = useFirstError();
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  const navigation = useNavigation();
  const isSending = isBusy || navigation.formAction?.startsWith(paths.orderPage) === true;
  const intent = navigation.formData?.get('intent');
  return (
    <Form
      ref={form}
      method="post"
      action={paths.order(productId, offer.packageId)}
      className="grid gap-5"
      onSubmit={(event) => {
        // An older wish of this browser must not come before this one.
        forgetPendingPurchase();
        choosePackage({ selected: productId, package_id: offer.packageId, type: offer.kind });
        const submitter = (event.nativeEvent as SubmitEvent).submitter;
        if (isSending) event.preventDefault();
        else if (!isSignedIn && submitter?.getAttribute('name') !== 'intent') onSubmit(event);
      }}
    >
      <input type="hidden" name="key" value={order.key} />
      <input type="hidden" name="terms" value={offers.map(({ termsId }) => termsId).join(' ')} />
      <FormAlert>{problem ?? answer?.failure}</FormAlert>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-small font-bold text-mist">Pilihanmu</legend>
        {offers.map((each) => (
          <RadioCard
            key={each.packageId}
            name="package_id"
            value={each.packageId}
            label={each.name}
            note={each.note}
            defaultChecked={each.packageId === offer.packageId}
            onChange={() => setOffer(each)}
            icon={<Price offer={each} />}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-small font-bold text-mist">Cara bayar</legend>
        <RadioCard
          name="option"
          value="qris"
          label="QRIS"
          note="Semua dompet dan bank"
          defaultChecked
          onChange={() => {
            setQris(true);
            choosePaymentMethod('qris', 'QRIS');
          }}
          icon={<MethodMark name="qris" />}
        />
        <RadioCard
          name="option"
          value="lain"
          label="Cara lain"
          note="GoPay, bank, minimarket, kartu"
          onChange={() => setQris(false)}
        />
      </fieldset>
      <VoucherCheck key={offer.packageId} offer={offer} />
      <div className="flex items-start justify-between gap-3">
        <Checkbox
          name="snk"
          required
          defaultChecked
          error={answer?.termsError}
          label="Saya setuju dengan syarat dan ketentuan."
        />
        <Link
          to={paths.terms(offer.packageId, offer.termsId)}
          target="_blank"
          className="inline-flex min-h-11 shrink-0 items-center text-small font-semibold text-cloud underline"
        >
          Baca
          <span className="sr-only"> syarat dan ketentuan (membuka tab baru)</span>
        </Link>
      </div>
      {isSignedIn ? (
        <div className="sticky bottom-0 -mx-5 border-t border-line bg-ink-1 px-5 py-3">
          <Button type="submit" size="l" wide isBusy={isSending}>
            <PayWords offer={offer} isQris={isQris} />
          </Button>
        </div>
      ) : (
        <SignIn email={answer?.email} isBusy={isSending} intent={intent}>
          Masuk, <PayWords offer={offer} isQris={isQris} isSmall />
        </SignIn>
      )}
      <p className="text-center text-note text-haze">
        Sudah termasuk PPN, tidak diperpanjang sendiri. Uang kembali penuh dalam 24 jam bila belum
        ada yang ditonton.
      </p>
    </Form>
  );
}

function Price({ offer: { priceRupiah, normalPriceRupiah } }: { offer: Offer }) {
  return (
    <span className="tabular text-right font-bold">
      {priceRupiah < normalPriceRupiah && (
        <s className="block text-note font-normal text-haze">
          <span className="sr-only">Harga semula </span>
          {rupiah(normalPriceRupiah)}
        </s>
      )}
      {rupiah(priceRupiah)}
    </span>
  );
}

/** A voucher of the buyer's own is used because they say so: it may be worth more on a longer plan. */
function VoucherCheck({ offer: { deal } }: { offer: Offer }) {
  if (deal === null) return null;
  return (
    <Checkbox
      name="voucherId"
      value={deal.voucherId}
      label={`Pakai ${deal.name}, bayar ${rupiah(deal.priceRupiah)}`}
    />
  );
}

/** Without scripts the button can't follow what is chosen above it, and names no price. */
function PayWords({
  offer,
  isQris,
  isSmall = false,
}: {
  offer: Offer;
  isQris: boolean;
  isSmall?: boolean;
}) {
  const isHydrated = useHydrated();
  const verb = isSmall ? 'bayar' : 'Bayar';
  if (!isHydrated) return <span>{isSmall ? 'lanjut bayar' : 'Lanjut bayar'}</span>;
  const price = rupiah(offer.priceRupiah);
  return (
    <span>
      {isQris ? `${verb} ${price} dengan QRIS` : `${isSmall ? 'pilih' : 'Pilih'} cara bayar`}
    </span>
  );
}

type SignInProps = {
  email: string | undefined;
  isBusy: boolean;
  intent: FormDataEntryValue | null | undefined;
  children: React.ReactNode;
};

/** Signing in inside the order, with the ways out to registration and the other methods, which keep the order. */
function SignIn({ email, isBusy, intent, children }: SignInProps) {
  return (
    <section aria-labelledby="masuk-dulu" className="grid gap-4 border-t border-line pt-5">
      <h2 id="masuk-dulu" className="font-bold">
        Di akun mana ditontonnya?
      </h2>
      <IdentifierField defaultValue={email} />
      <PasswordField label="Kata sandi" name="password" autoComplete="current-password" />
      <Button
        type="submit"
        size="l"
        wide
        className="px-4! text-small!"
        isBusy={isBusy && intent !== 'register'}
      >
        <span>{children}</span>
      </Button>
      {/* After the sign-in: Enter in a field presses a form's first button. */}
      <Button
        type="submit"
        name="intent"
        value="register"
        formNoValidate
        look="secondary"
        size="l"
        wide
        className="px-4! text-small!"
        isBusy={isBusy && intent === 'register'}
      >
        Belum punya akun? Daftar gratis
      </Button>
      <Button type="submit" name="intent" value="login" formNoValidate look="quiet" wide>
        Lupa kata sandi atau masuk cara lain
      </Button>
    </section>
  );
}
