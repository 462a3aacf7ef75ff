import { describe, expect, it } from 'vitest';
import { type Entitlement, watchAction } from './watch-action.ts';

const film = { productId: 'p1', slug: 'laut', matrix: 'C' } as const;
const mayWatch: Entitlement = {
  entitled: true,
  reason: null,
  offer: null,
  productId: 'p1',
  episodeLabel: null,
  resumeSeconds: 0,
};
const lite = { packageId: 'k1', name: 'Lite 1 hari', priceRupiah: 3_000, duration: '1 hari' };

describe('the main button of a title', () => {
  it.each([
    [mayWatch, 'Tonton', 'Termasuk paketmu'],
    [{ ...mayWatch, resumeSeconds: 760.4 }, 'Lanjutkan 12:40', 'Termasuk paketmu'],
    [
      { ...mayWatch, episodeLabel: 'S1 E3 · Kabar dari Kota', productId: 'e3' },
      'Tonton S1 E3',
      'Termasuk paketmu',
    ],
    [{ ...mayWatch, episodeLabel: 'S1 E3', resumeSeconds: 5 }, 'Lanjut S1 E3', 'Termasuk paketmu'],
  ])('plays for those who may watch', (entitlement, label, cost) => {
    expect(watchAction(entitlement, film)).toMatchObject({
      label,
      cost,
      to: `/tonton/${entitlement.productId}`,
      doesPlay: true,
    });
  });

  it('goes on with a series whose next episode has not begun', () => {
    const entitlement = { ...mayWatch, episodeLabel: 'S1 E2 · Kopi' };
    expect(watchAction(entitlement, film, { hasBegun: true }).label).toBe('Lanjut S1 E2');
  });

  it('offers nothing for money where no licence holds the country', () => {
    const entitlement: Entitlement = { ...mayWatch, entitled: false, reason: 'country' };
    expect(watchAction(entitlement, film)).toMatchObject({
      cost: 'Belum tersedia di negara tempatmu menonton',
      to: '/',
      doesPlay: false,
    });
  });

  it('leads to the cheapest offer when a plan is missing', () => {
    const entitlement: Entitlement = { ...mayWatch, entitled: false, reason: 'plan', offer: lite };
    expect(watchAction(entitlement, film)).toEqual({
      label: 'Tonton dengan Lite, mulai Rp3.000',
      to: '/beli?judul=p1&paket=k1',
      doesPlay: false,
      isOrder: true,
      cost: 'Cara termurah: Rp3.000 untuk 1 hari',
    });
  });

  it('says beside it what the own voucher makes of the price', () => {
    const entitlement: Entitlement = { ...mayWatch, entitled: false, reason: 'plan', offer: lite };
    const deal = { name: 'Voucher selamat datang', priceRupiah: 2_400 };
    expect(watchAction(entitlement, film, { deal }).cost).toBe(
      'Cara termurah: Rp3.000 untuk 1 hari, Rp2.400 dengan Voucher selamat datang',
    );
  });

  it('names the price of a title sold by itself', () => {
    const offer = { packageId: 'k2', name: 'Laut', priceRupiah: 15_000, duration: '2 hari' };
    const entitlement: Entitlement = { ...mayWatch, entitled: false, reason: 'buy', offer };
    expect(watchAction(entitlement, { ...film, matrix: 'E' }).label).toBe(
      'Sewa Rp15.000, tonton 2 hari',
    );
  });

  it('asks visitors to sign in for what is free with an account', () => {
    const entitlement: Entitlement = { ...mayWatch, entitled: false, reason: 'sign-in' };
    expect(watchAction(entitlement, { ...film, matrix: 'B' })).toMatchObject({
      to: '/login',
      doesPlay: false,
    });
  });

  it('still leads somewhere when nothing is on sale', () => {
    const entitlement: Entitlement = { ...mayWatch, entitled: false, reason: 'plan' };
    expect(watchAction(entitlement, film).label).toBe('Lihat paket');
  });
});
