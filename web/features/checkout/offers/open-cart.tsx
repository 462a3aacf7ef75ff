import { paths } from '../../../lib/page/paths.ts';
import { useStore } from '../../../lib/store/store.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** The way back to a cart that this browser left before it was paid. */
export function OpenCart() {
  const cartId = useStore((state) => state.checkout.cart);
  if (cartId === null) return null;
  return (
    <LinkButton to={paths.checkout(cartId)} look="secondary" className="justify-self-center">
      Lanjutkan pembayaranmu
    </LinkButton>
  );
}
