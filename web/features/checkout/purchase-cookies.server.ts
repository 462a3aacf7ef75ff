import { CART_PRICE_LIFE } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';

type Purchase = {
  cart_id: string;
  kind: string | undefined;
  /** What the buyer wants to watch with it. */
  productId: string | null;
  /** The payment that is open, if one is. */
  payment: { paymentId: string; qrString: string | null; expiresAt: string } | null;
};

const READABLE = { httpOnly: false } as const;

/**
 * The specification's checkout cookies, which its client reads: the cart, and while a code can be paid the code, its
 * order and until when. They carry nothing that opens anything; the server believes none of them.
 */
export function keepPurchaseCookies(platform: Platform, purchase: Purchase): void {
  const { cart_id, kind, productId, payment } = purchase;
  const wanted = JSON.stringify({ cart_id, product_id: productId });
  const cart = { ...READABLE, maxAgeMs: CART_PRICE_LIFE };
  platform.setCookie('cart_id', cart_id, cart);
  platform.setCookie('purchase_cart', wanted, cart);
  platform.setCookie('purchase_type', kind, cart);
  const untilMs = payment === null ? 0 : Date.parse(payment.expiresAt);
  const open = { ...READABLE, maxAgeMs: Math.max(0, untilMs - Date.now()) };
  platform.setCookie('data_midtrans_id', payment?.paymentId, open);
  platform.setCookie('data_qrcode', payment?.qrString ?? undefined, open);
  platform.setCookie('targetTimestamp', payment === null ? undefined : String(untilMs), open);
}

/** Paid: nothing of the purchase is left in the browser. */
export function forgetPurchaseCookies(platform: Platform): void {
  for (const name of [
    'cart_id',
    'purchase_cart',
    'purchase_type',
    'data_midtrans_id',
    'data_qrcode',
    'targetTimestamp',
  ]) {
    if (platform.cookie(name) !== undefined) platform.setCookie(name, undefined, READABLE);
  }
}

/** What this browser wanted to watch with a cart; the address of the page loses it on the way over a gateway. */
export function wantedWith(platform: Platform, cart_id: string): string | null {
  try {
    const kept: unknown = JSON.parse(platform.cookie('purchase_cart') ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { cart_id: cart, product_id } = kept as Record<string, unknown>;
    return cart === cart_id && isUuid(product_id) ? product_id : null;
  } catch {
    return null;
  }
}
