import { ShoppingBag } from 'lucide-react';
import { Form } from 'react-router';
import { rupiah } from '../lib/formats/formats.ts';
import { paths } from '../lib/page/paths.ts';

type Props = {
  order: {
    name: string;
    priceRupiah: number;
    /** What the buyer wants to watch with it. */
    titleName: string | null;
    method: string | null;
  };
};

/** What is being bought, above every step between the choice and the code. */
export function OrderNote({ order }: Props) {
  const { name, priceRupiah, titleName, method } = order;
  return (
    <section
      aria-label="Pesananmu"
      className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-m border border-jingga/60 bg-ink-2 px-4 py-3"
    >
      <ShoppingBag className="mt-0.5 size-5 text-jingga" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-mist">
          {titleName === null || name.includes(titleName)
            ? 'Menunggu kamu masuk'
            : `Untuk menonton ${titleName}`}
          {method !== null && `, bayar dengan ${method}`}
        </p>
      </div>
      <p className="tabular text-right font-bold">{rupiah(priceRupiah)}</p>
      <Form method="post" action={paths.orderPage} className="col-start-2">
        <input type="hidden" name="intent" value="cancel" />
        <button
          type="submit"
          className="-mb-2 inline-flex min-h-11 items-center text-small font-semibold underline"
        >
          Tidak jadi beli
        </button>
      </Form>
    </section>
  );
}
