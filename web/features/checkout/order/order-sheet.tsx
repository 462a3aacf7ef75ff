import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OrderForm } from './order-form.tsx';
import type { OrderView } from './load-order.server.ts';

/** The order of one title over its page. `to` is the same order as a page of its own. */
export function OrderSheet({ to, onClose }: { to: string; onClose: () => void }) {
  const { data: order, load } = useFetcher<OrderView>();
  useEffect(() => {
    void load(to);
  }, [load, to]);
  return (
    <Dialog
      isOpen
      shape="sheet"
      title={order === undefined ? 'Sebentar, ya' : `Tonton ${order.name}`}
      onClose={onClose}
    >
      {order === undefined ? <Skeleton className="h-[60dvh]" /> : <OrderForm order={order} />}
    </Dialog>
  );
}
