export type TrinviCoupon = {
  id: string;
  title: string;
  merchant: string;
  category_id: string;
  description: string;
  terms: string[];
  /** Rupiah that it saves. */
  value: number;
  /** How many there are for all members together; null: as many as are asked for. */
  stock: number | null;
  /** Days from now until it can't be redeemed any more; below zero it is over. */
  days: number;
  /** Members of a kind that ours are not. */
  isForOthers?: true;
};

export const CATEGORIES = [
  { id: 'makan', name: 'Makan & minum' },
  { id: 'belanja', name: 'Belanja' },
  { id: 'jalan', name: 'Perjalanan' },
  { id: 'hiburan', name: 'Hiburan' },
] as const;

const TERMS = [
  'Tunjukkan kode ke kasir sebelum membayar.',
  'Satu kupon untuk satu transaksi, tidak bisa digabung dengan promo lain.',
  'Kode yang sudah dipakai tidak bisa dikembalikan.',
];

const coupon = (
  id: string,
  category_id: (typeof CATEGORIES)[number]['id'],
  [merchant, title, value]: readonly [string, string, number],
  more: Partial<TrinviCoupon> = {},
): TrinviCoupon => ({
  id,
  title,
  merchant,
  category_id,
  description: `${title} di ${merchant}, di semua cabang yang memasang logo Trinvi.`,
  terms: TERMS,
  value,
  stock: null,
  days: 30,
  ...more,
});

/** Shops that do not exist. */
export const COUPONS: readonly TrinviCoupon[] = [
  coupon('kopi-senja', 'makan', ['Kopi Senja', 'Gratis satu es kopi susu', 24_000]),
  coupon('bakso-tiga', 'makan', ['Bakso Tiga Rasa', 'Diskon Rp15.000', 15_000]),
  coupon('martabak', 'makan', ['Martabak Bulan', 'Beli satu gratis satu', 35_000]),
  coupon('nasi-uduk', 'makan', ['Nasi Uduk Bu Minah', 'Diskon 20%', 10_000]),
  coupon('teh-poci', 'makan', ['Teh Poci Kita', 'Gratis ukuran besar', 8_000], { stock: 3 }),
  coupon('toko-batik', 'belanja', ['Batik Larasati', 'Potongan Rp50.000', 50_000]),
  coupon('buku', 'belanja', ['Rumah Buku Aksara', 'Diskon 15%', 30_000]),
  coupon('sepatu', 'belanja', ['Langkah', 'Gratis kaus kaki', 35_000], { stock: 0 }),
  coupon('kelontong', 'belanja', ['Warung Serba Ada', 'Potongan Rp10.000', 10_000]),
  coupon('kereta', 'jalan', ['Kereta Nusa', 'Diskon Rp25.000 rute pagi', 25_000]),
  coupon('inap', 'jalan', ['Inap Tenang', 'Potongan Rp75.000 per malam', 75_000]),
  coupon('travel', 'jalan', ['Travel Selatan', 'Diskon 10%', 18_000], { isForOthers: true }),
  coupon('bioskop', 'hiburan', ['Layar Kaca', 'Gratis popcorn kecil', 30_000]),
  coupon('arena', 'hiburan', ['Arena Main', 'Tambahan 20 koin', 20_000], { days: -1 }),
];
