import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { CartView } from './shapes.ts';
import { TermsCheck } from './terms-check.tsx';

/** Nothing is left to pay: one press, and what was chosen is active. */
export function FreeCheckout({ cart }: { cart: CartView }) {
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <Card className="grid gap-4">
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="option" value="credit" />
        <h2 className="text-lead font-bold">Tidak ada yang perlu dibayar</h2>
        <p className="text-small text-mist">
          Potonganmu menutup seluruh harga. Tekan tombolnya, dan pesananmu langsung aktif.
        </p>
        <TermsCheck cart={cart} />
        <Button type="submit" size="l" wide isBusy={formData?.get('intent') === 'pay'}>
          Aktifkan sekarang
        </Button>
      </Card>
    </Form>
  );
}
