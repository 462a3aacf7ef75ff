import type { MatrixClass } from '#contract/constants.ts';
import { clockTime, rupiah } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';

/** What the platform says about watching a title now. */
export type Entitlement = {
  entitled: boolean;
  reason: 'sign-in' | 'plan' | 'buy' | 'country' | null;
  offer: { packageId: string; name: string; priceRupiah: number; duration: string } | null;
  productId: string;
  episodeLabel: string | null;
  resumeSeconds: number;
};

export type WatchAction = {
  /** Words of the one main button: what a press will do. */
  label: string;
  to: string;
  doesPlay: boolean;
  /** Whether `to` is the order of one offer, which also fits into a sheet over the page. */
  isOrder?: boolean;
  /** What watching costs now. */
  cost: string;
};

const SECOND_MS = 1_000;

/** For a child, who is shown nothing to buy. */
export const askAdult: WatchAction = {
  label: 'Minta bantuan orang dewasa',
  to: paths.forAdults,
  doesPlay: false,
  cost: 'Belum bisa ditonton di akun ini',
};

/** Nothing that could be done about it here. */
const elsewhere: WatchAction = {
  label: 'Cari judul lain',
  to: paths.home,
  doesPlay: false,
  cost: 'Belum tersedia di negara tempatmu menonton',
};

/** In no need of an account. */
export const FREE_FOR_ALL = 'Gratis';

/** The main button of a title and the words about its price. */
export function watchAction(
  entitlement: Entitlement,
  title: { productId: string; matrix: MatrixClass; slug: string },
  { deal = null, hasBegun = false }: { deal?: Deal | null | undefined; hasBegun?: boolean } = {},
): WatchAction {
  const { offer, episodeLabel, resumeSeconds } = entitlement;
  if (entitlement.entitled) {
    const at = resumeSeconds > 0 ? clockTime(resumeSeconds * SECOND_MS) : null;
    // `S1 E3` of `S1 E3 · Kabar dari Kota`: a button has no room for names.
    const episode = episodeLabel?.split(' · ')[0] ?? null;
    const goesOn = hasBegun || at !== null;
    const verb = goesOn ? (episode === null ? 'Lanjutkan' : 'Lanjut') : 'Tonton';
    return {
      label: [verb, episode ?? at].filter((word) => word !== null).join(' '),
      to: paths.watch(entitlement.productId),
      doesPlay: true,
      cost: costOf(title.matrix),
    };
  }
  if (entitlement.reason === 'country') return elsewhere;
  if (entitlement.reason === 'sign-in') {
    return {
      label: 'Masuk untuk menonton',
      to: paths.login,
      doesPlay: false,
      cost: 'Gratis untuk semua yang punya akun',
    };
  }
  const to = paths.packagesFor(title.productId);
  if (offer === null) {
    const cost =
      entitlement.reason === 'buy' ? 'Belum disewakan untuk akunmu' : 'Perlu paket langganan';
    return { label: 'Lihat paket', to, doesPlay: false, cost };
  }
  if (offer.priceRupiah === 0) {
    const cost = 'Tanpa biaya tambahan, tinggal diaktifkan';
    return { label: `Aktifkan ${offer.name}`, to, doesPlay: false, cost };
  }
  const price = rupiah(offer.priceRupiah);
  const order = {
    to: paths.order(title.productId, offer.packageId),
    doesPlay: false,
    isOrder: true,
  };
  return entitlement.reason === 'buy' || offer.name.startsWith('Sewa ')
    ? {
        ...order,
        label: `Sewa ${price}, tonton ${offer.duration}`,
        cost: withDeal('Sekali bayar, tanpa perpanjangan', deal),
      }
    : {
        ...order,
        label: `Tonton dengan ${planOf(offer)}, mulai ${price}`,
        cost: withDeal(`Cara termurah: ${price} untuk ${offer.duration}`, deal),
      };
}

/** What the viewer's own voucher makes of a price. */
export type Deal = { name: string; priceRupiah: number };

const withDeal = (cost: string, deal: Deal | null) =>
  deal === null ? cost : `${cost}, ${rupiah(deal.priceRupiah)} dengan ${deal.name}`;

/** `Lite` of `Lite 1 hari`: the price beside it already says how little it takes. */
function planOf({ name, duration }: NonNullable<Entitlement['offer']>): string {
  return name.endsWith(duration) ? name.slice(0, -duration.length).trim() : name;
}

function costOf(matrix: MatrixClass): string {
  switch (matrix) {
    case 'A':
      return FREE_FOR_ALL;
    case 'B':
      return 'Gratis dengan akunmu';
    case 'C':
    case 'D':
      return 'Termasuk paketmu';
    case 'E':
      return 'Sudah kamu sewa';
  }
}
