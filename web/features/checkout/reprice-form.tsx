import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { CartView } from './shapes.ts';

/** A price older than a day is looked at again before it is paid. */
export function RepriceForm({ cart }: { cart: CartView }) {
  const { formData } = useNavigation();
  const [lineItem] = cart.lines;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lead font-bold">Harga perlu diperbarui</h2>
      <p className="text-small text-mist">
        Harga di keranjang dijaga selama 24 jam. Perbarui dulu untuk melihat harga hari ini.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="reprice" />
        <input type="hidden" name="package_id" value={lineItem?.packageId} />
        <Button type="submit" wide size="l" isBusy={formData?.get('intent') === 'reprice'}>
          Perbarui harga
        </Button>
      </Form>
    </Card>
  );
}
