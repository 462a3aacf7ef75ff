import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { toggleTerms } from './purchase.ts';
import { useStore } from '../../lib/store/store.ts';
import { Checkbox } from '../../ui/field.tsx';
import type { CartView } from './shapes.ts';

/** The terms of what is bought, to be read beside the cart, and the agreement that checkout asks for. */
export function TermsCheck({ cart, error }: { cart: CartView; error?: string | undefined }) {
  const isAgreed = useStore((state) => state.snk.checked);
  return (
    <div className="grid gap-1">
      <Checkbox
        name="snk"
        required
        checked={isAgreed}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : 'snk-salah'}
        onChange={toggleTerms}
        label="Saya setuju dengan syarat dan ketentuan. Uang kembali penuh dalam 24 jam bila belum ada yang ditonton."
      />
      {error !== undefined && (
        <p id="snk-salah" role="alert" className="text-small text-merah">
          {error}
        </p>
      )}
      <Link
        to={paths.terms(cart.lines[0]?.packageId, cart.lines[0]?.termsId)}
        target="_blank"
        className="inline-flex min-h-11 items-center justify-self-start text-small font-semibold text-cloud underline"
      >
        Baca syarat dan ketentuan
        <span className="sr-only"> (membuka tab baru)</span>
      </Link>
    </div>
  );
}
