import type { z } from 'zod';
import { DAY } from '#contract/constants.ts';
import type { promoBody } from '#contract/editorial/documents.ts';
import { liteMonthId, premiumMonthId } from '../offers.ts';

type Promo = Omit<z.input<typeof promoBody>, 'kind' | 'startsAt' | 'endsAt'> & {
  slug: string;
  /** Days from the first seeding. */
  from: number;
  until: number;
};

const promos: readonly Promo[] = [
  {
    slug: 'mulai-dengan-setengah-harga',
    name: 'Mulai dengan setengah harga',
    text: 'Baru di Tayang? Pembelian paket pertamamu kami potong separuh. Pilih sendiri paketnya, harian atau bulanan.',
    terms: [
      'Untuk pembelian paket pertama di akunmu.',
      'Potongan 50%, paling banyak Rp15.000, untuk belanja mulai Rp20.000.',
      'Satu kali untuk setiap akun, tidak bisa diuangkan.',
    ],
    picture: 'lentera-laut-banda',
    coupon: { code: 'TAYANGBARU' },
    from: -3,
    until: 27,
  },
  {
    slug: 'premium-hemat-seperempat',
    name: 'Premium sebulan, hemat seperempat',
    text: 'Semua film dan serial, Sinema Plus, dan pertandingan di Arena Plus sampai 1080p. Potongannya langsung terpasang di keranjang.',
    terms: [
      'Untuk paket Premium 1 bulan.',
      'Potongan 25%, paling banyak Rp20.000.',
      'Sampai tiga kali untuk setiap akun, selama kuota seribu kupon masih ada.',
    ],
    picture: 'kaldera',
    coupon: { code: 'PREMIUM25', packageId: premiumMonthId },
    from: -6,
    until: 5,
  },
  {
    slug: 'lite-potongan-lima-ribu',
    name: 'Lite 30 hari, potongan Rp5.000',
    text: 'Cukup Rp24.000 untuk sebulan drama, komedi, dan dokumenter di paket Lite. Pas buat kuota ponsel.',
    terms: [
      'Untuk belanja mulai Rp15.000.',
      'Tidak bisa digabung dengan voucher.',
      'Satu kali untuk setiap akun.',
    ],
    picture: 'gerobak-ajaib',
    coupon: { code: 'HEMAT5000', packageId: liteMonthId },
    from: -10,
    until: 20,
  },
  {
    slug: 'akhir-pekan-gratis',
    name: 'Akhir pekan tanpa bayar',
    text: 'Puluhan judul bisa ditonton gratis, tanpa kartu dan tanpa masa coba. Sahabat Rimba dan Hutan yang Bernapas ada di antaranya.',
    terms: ['Sebagian judul meminta kamu masuk dulu.', 'Gambar sampai 480p, satu layar.'],
    picture: 'sahabat-rimba',
    link: { label: 'Lihat yang gratis', path: '/kategori/semua?gratis=1' },
    from: -1,
    until: 60,
  },
  {
    slug: 'hadiahkan-paket',
    name: 'Hadiahkan paket ke orang rumah',
    text: 'Bayar dari ponselmu, dibuka di ponsel mereka. Kirim paket Lite atau Premium dengan ucapanmu sendiri.',
    terms: [
      'Penerima membukanya dengan tautan, sebelum masa bukanya habis.',
      'Masa berlaku paket dihitung sejak hadiah dibuka.',
    ],
    picture: 'malam-sang-dalang',
    link: { label: 'Kirim hadiah', path: '/hadiah' },
    from: -14,
    until: 45,
  },
  {
    slug: 'pekan-pahlawan',
    name: 'Pekan Pahlawan: potongan Rp10.000',
    text: 'Potongan Rp10.000 untuk semua paket bulanan selama Pekan Pahlawan.',
    terms: ['Berlaku selama Pekan Pahlawan.'],
    picture: 'lapangan-tanah-merah',
    coupon: { code: 'PAHLAWAN10' },
    from: -19,
    until: -9,
  },
];

/** Their periods count from the first seeding. */
export function promosFrom(now: Date) {
  const day = (days: number) => new Date(now.getTime() + days * DAY);
  return promos.map(({ slug, from, until, ...promo }) => ({
    slug,
    publishedAt: day(from),
    body: {
      kind: 'promo' as const,
      ...promo,
      startsAt: day(from).toISOString(),
      endsAt: day(until).toISOString(),
    },
  }));
}
