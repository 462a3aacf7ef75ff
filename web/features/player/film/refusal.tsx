import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { getEntitlement } from '#contract/playback/index.ts';
import { rupiah } from '../../../lib/formats/formats.ts';
import { paths } from '../../../lib/page/paths.ts';
import type { PictureData } from '../../../lib/title/picture.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';

export type Entitlement = AnswerOf<typeof getEntitlement>['result'];

type Props = {
  entitlement: Entitlement;
  name: string;
  /** The title's own page. */
  back: string;
  picture: PictureData | undefined;
};
type Words = { title: string; message: string; action: string; to: string };

/** Not an error: why this account can't watch this yet, and the cheapest way that it can. */
export function Refusal({ entitlement, name, back, picture }: Props) {
  const words = wordsFor(entitlement, name);
  return (
    <section className="relative isolate grid min-h-dvh content-center">
      <Link
        to={back}
        aria-label={`Kembali ke info ${name}`}
        className="absolute top-[max(0.5rem,env(safe-area-inset-top))] left-2 grid size-12 place-items-center rounded-full bg-shade hover:bg-veil"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
      </Link>
      <div className="absolute inset-0 -z-10 overflow-hidden" aria-hidden="true">
        <Picture
          picture={picture}
          sizes="100vw"
          isLeading
          className="size-full object-cover opacity-40"
        />
        <div className="absolute inset-0 bg-linear-to-t from-ink via-veil to-shade" />
      </div>
      <div className="gutter mx-auto grid max-w-text justify-items-center gap-4 py-16 text-center">
        <p className="text-small font-semibold text-kunyit">{name}</p>
        <h1 className="text-head font-extrabold">{words.title}</h1>
        <p className="max-w-form text-mist">{words.message}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <LinkButton to={words.to} size="l">
            {words.action}
          </LinkButton>
          <LinkButton to={back} look="secondary" size="l">
            Kembali ke info
          </LinkButton>
        </div>
        {entitlement.reason === 'plan' && (
          <LinkButton to={paths.packages} look="quiet">
            Lihat semua paket
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function wordsFor(entitlement: Entitlement, name: string): Words {
  const { reason, offer } = entitlement;
  if (reason === 'country') {
    return {
      title: 'Belum tersedia di negara tempatmu menonton',
      message: `Hak tayang ${name} belum mencakup negara itu. Masih banyak judul lain yang bisa kamu tonton.`,
      action: 'Cari judul lain',
      to: paths.home,
    };
  }
  if (reason === 'sign-in') {
    return {
      title: 'Masuk dulu, lalu tonton gratis',
      message: `${name} gratis untuk semua pemilik akun Tayang. Daftar hanya butuh satu menit.`,
      action: 'Masuk atau daftar',
      to: paths.login,
    };
  }
  const price = offer === null ? '' : ` mulai ${rupiah(offer.priceRupiah)}`;
  // Straight to the promised price; the offers of the title where there is none.
  const to =
    offer === null
      ? paths.packagesFor(entitlement.productId)
      : paths.order(entitlement.productId, offer.packageId);
  if (reason === 'buy') {
    return {
      title: 'Tayangan ini disewa satuan',
      message: 'Sewa sekali, tonton sepuasnya selama masa sewanya, tanpa perlu berlangganan.',
      action: offer === null ? 'Lihat cara menonton' : `Sewa ${rupiah(offer.priceRupiah)}`,
      to,
    };
  }
  return {
    title: `Tonton${offer === null ? '' : ` dengan ${offer.name}`}${price}`,
    message:
      offer === null
        ? 'Tayangan ini termasuk paket yang lebih lengkap dari paketmu sekarang.'
        : `Itu cara termurah menonton ${name}. Bayar dengan QRIS, langsung aktif.`,
    action: offer === null ? 'Lihat paket' : `Pilih ${offer.name}`,
    to,
  };
}
