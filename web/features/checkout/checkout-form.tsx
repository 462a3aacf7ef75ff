import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { rupiah } from '../../lib/formats.ts';
import { patch, useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import type { CartView } from './shapes.ts';

/** How to pay, the terms, and the one button. Methods that are not open yet are not shown. */
export function CheckoutForm({ cart, retry }: { cart: CartView; retry: boolean }) {
  const { formData } = useNavigation();
  const chosen = useStore((state) => state.checkout.payment_method);
  const [isAgreed, setAgreed] = useState(true);
  const methods = cart.methods.filter(({ isAvailable }) => isAvailable);

  if (cart.isPriceExpired) {
    const [line] = cart.lines;
    return (
      <Card className="grid gap-3">
        <h2 className="text-lead font-bold">Harga perlu diperbarui</h2>
        <p className="text-small text-mist">
          Harga di keranjang dijaga selama 24 jam. Perbarui dulu untuk melihat harga hari ini.
        </p>
        <Form method="post">
          <input type="hidden" name="intent" value="reprice" />
          <input type="hidden" name="package_id" value={line?.packageId} />
          <Button type="submit" wide size="l" isBusy={formData?.get('intent') === 'reprice'}>
            Perbarui harga
          </Button>
        </Form>
      </Card>
    );
  }
  return (
    <Card>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="pay" />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-lead font-bold">Cara bayar</legend>
          {methods.map(({ method, name }) => (
            <RadioCard
              key={method}
              name="payment_method"
              value={method}
              label={name}
              note="GoPay, OVO, DANA, ShopeePay, LinkAja, dan semua aplikasi bank"
              icon={<QrIcon className="size-6 text-mist" aria-hidden="true" />}
              checked={chosen === method}
              onChange={() => patch('checkout', { payment_method: method })}
            />
          ))}
        </fieldset>
        <Checkbox
          name="snk"
          required
          checked={isAgreed}
          onChange={(event) => {
            setAgreed(event.target.checked);
            patch('snk', { checked: event.target.checked });
          }}
          label="Saya setuju dengan syarat dan ketentuan Tayang. Uang kembali penuh dalam 24 jam bila belum ada yang ditonton."
        />
        <Button type="submit" size="l" wide isBusy={formData?.get('intent') === 'pay'}>
          {retry ? 'Buat kode baru' : 'Bayar'} {rupiah(cart.totalRupiah)}
        </Button>
      </Form>
    </Card>
  );
}
