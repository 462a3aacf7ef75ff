import { expect, test } from 'vitest';
import type { Platform } from '../../lib/platform/platform.server.ts';
import {
  forgetPurchaseCookies,
  keepPurchaseCookies,
  wantedWith,
} from './purchase-cookies.server.ts';

const cart_id = '0b9f7f2e-5d5f-4a53-9d2a-6f0c5f3a1b11';
const productId = '6a1d9c52-7d1e-4a70-8a3b-2f0e6b7c8d22';

/** A browser that keeps what it is given. */
function aBrowser() {
  const jar = new Map<string, string>();
  const platform = {
    cookie: (name: string) => jar.get(name),
    setCookie(name: string, value: string | undefined) {
      if (value === undefined) jar.delete(name);
      else jar.set(name, value);
    },
  } as unknown as Platform;
  return { jar, platform };
}

const payment = {
  paymentId: 'p',
  qrString: '000201',
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
};

test('an open payment leaves its code, its order and its end; a closed one only the cart', () => {
  const { jar, platform } = aBrowser();
  keepPurchaseCookies(platform, { cart_id, kind: 'PACKAGE', productId, payment });
  expect(jar.get('data_qrcode')).toBe('000201');
  expect(jar.get('data_midtrans_id')).toBe('p');
  expect(jar.get('targetTimestamp')).toBe(String(Date.parse(payment.expiresAt)));
  expect([jar.get('cart_id'), jar.get('purchase_type')]).toEqual([cart_id, 'PACKAGE']);
  keepPurchaseCookies(platform, { cart_id, kind: 'PACKAGE', productId, payment: null });
  expect([...jar.keys()].toSorted()).toEqual(['cart_id', 'purchase_cart', 'purchase_type']);
  forgetPurchaseCookies(platform);
  expect(jar.size).toBe(0);
});

test('what was wanted is found again for the same cart only', () => {
  const { jar, platform } = aBrowser();
  keepPurchaseCookies(platform, { cart_id, kind: 'PACKAGE', productId, payment });
  expect(wantedWith(platform, cart_id)).toBe(productId);
  expect(wantedWith(platform, productId)).toBeNull();
  for (const bad of ['x', '{}', 'null', '"a"', `{"cart_id":"${cart_id}","product_id":"../x"}`]) {
    jar.set('purchase_cart', bad);
    expect(wantedWith(platform, cart_id)).toBeNull();
  }
});
