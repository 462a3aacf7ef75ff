import { beforeEach, expect, test } from 'vitest';
import { defaults } from '../../lib/store/slices.ts';
import { patch, useStore } from '../../lib/store/store.ts';
import { choosePackage, choosePaymentMethod, finishPurchase, toggleTerms } from './purchase.ts';

beforeEach(() => useStore.setState(defaults));

test('the terms toggle, and a new choice of package agrees anew', () => {
  toggleTerms();
  const { snk, purchase } = useStore.getState();
  expect([snk.checked, purchase.snk]).toEqual([false, false]);
  choosePackage({ selected: null, package_id: 'p', type: 'PACKAGE' });
  expect(useStore.getState().snk.checked).toBe(true);
  expect(useStore.getState().purchase).toMatchObject({ package_id: 'p', snk: true });
});

test('the slice keeps the key of a method whose name is longer than its key', () => {
  choosePaymentMethod('virtualAccount', 'BCA');
  expect(useStore.getState().checkout).toMatchObject({ payment_method: '2', source: 'BCA' });
});

test('a paid cart leaves the method, and nothing to go on with', () => {
  patch('checkout', { cart: 'cart' });
  choosePaymentMethod('gopay', 'GoPay');
  choosePackage({ selected: 'title', package_id: 'p', type: 'SINGLE' });
  finishPurchase();
  expect(useStore.getState().checkout).toEqual({
    ...defaults.checkout,
    payment_method: '4',
    source: 'GoPay',
  });
  expect(useStore.getState().purchase).toEqual(defaults.purchase);
});
