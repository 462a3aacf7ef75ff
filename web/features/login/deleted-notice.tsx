import { Link } from 'react-router';
import { dateTime } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Why signing in stops here, and until when its owner can still change their mind; null when that is over. */
export function DeletedNotice({ until }: { until: string | null }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 text-mist">
        <p>
          Pemilik akun ini meminta akunnya dihapus, jadi akun ini tidak bisa dipakai untuk masuk.
        </p>
        <p>
          {until !== null ? (
            <>
              Penghapusan masih bisa dibatalkan sampai{' '}
              <strong className="text-cloud">{dateTime(until)}</strong>. Setelah itu data pribadinya
              dihapus untuk selamanya.
            </>
          ) : (
            'Masa pembatalannya sudah lewat, dan data pribadinya dihapus untuk selamanya.'
          )}
        </p>
      </div>
      {until !== null && (
        <LinkButton to={paths.restore} size="l" wide>
          Batalkan penghapusan
        </LinkButton>
      )}
      <LinkButton to={paths.login} look={until === null ? 'primary' : 'secondary'} size="l" wide>
        Masuk dengan akun lain
      </LinkButton>
      <p className="text-center text-small text-mist">
        Mau mulai dari awal?{' '}
        <Link to={paths.register} className="inline-block py-3 font-semibold text-cloud underline">
          Daftar gratis
        </Link>
      </p>
    </div>
  );
}
