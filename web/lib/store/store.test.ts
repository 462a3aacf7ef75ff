import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, emptyModal } from './slices.ts';
import { closeModal, openModal, patch, useStore } from './store.ts';

beforeEach(() => useStore.setState(defaults));

test('the store begins with the defaults of the specification', () => {
  const { modal, home, watch, purchase, checkout, snk, authPlayer, player } = useStore.getState();
  expect(modal).toEqual(emptyModal);
  expect(home.logout).toBe(false);
  expect(watch.watch).toBe(true);
  expect(purchase.snk).toBe(true);
  expect(checkout).toEqual({ cart: null, payment_method: '3', source: 'QRIS' });
  expect(snk.checked).toBe(true);
  expect(authPlayer).toMatchObject({ type: 'VOD', autoPlay: true });
  expect(player).toEqual({ cinematic: false, fullscreen: false });
});

test('its slices are those that the product keeps in the store, by their names', () => {
  expect(Object.keys(defaults).toSorted()).toEqual([
    'authPlayer',
    'checkout',
    'createBilling',
    'home',
    'login',
    'modal',
    'paymentStatus',
    'player',
    'purchase',
    'registerFinal',
    'snk',
    'urlRedirect',
    'watch',
  ]);
});

test('closing the modal resets all of it', () => {
  openModal({ title: 'Ada gangguan', message: 'Coba lagi', status: 'error', serverSide: true });
  expect(useStore.getState().modal).toMatchObject({ open: true, status: 'error' });
  closeModal();
  expect(useStore.getState().modal).toEqual(emptyModal);
});

test('opening the modal again keeps nothing of the last one', () => {
  openModal({ title: 'Satu', message: 'a', status: 'error', customMessage: 'Kode 1' });
  openModal({ title: 'Dua', message: 'b' });
  expect(useStore.getState().modal).toMatchObject({ title: 'Dua', status: '', customMessage: '' });
});

test('a patch that changes nothing wakes no reader', () => {
  const reader = vi.fn();
  const stop = useStore.subscribe(reader);
  patch('watch', { watch: true, profile: null });
  expect(reader).not.toHaveBeenCalled();
  patch('watch', { profile: 'Budi' });
  expect(reader).toHaveBeenCalledOnce();
  stop();
});
