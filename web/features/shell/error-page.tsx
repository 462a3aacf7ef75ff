import { CloudOff, Compass, HeartHandshake } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Failure } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/state.tsx';

type Props = { status: number; failure?: Failure | undefined };

/** The whole page when a page could not be made. */
export function ErrorPage({ status, failure }: Props) {
  if (failure?.code === 'common.adultOnly') return <AdultOnly failure={failure} />;
  return <Failed status={status} failure={failure} />;
}

/** Nothing went wrong: this is not for the child who came here. */
function AdultOnly({ failure }: { failure: Failure }) {
  return (
    <div className="grid min-h-[80dvh] place-items-center pt-(--bar-top)">
      <title>Minta bantuan orang dewasa | Tayang</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        level="h1"
        icon={<HeartHandshake aria-hidden="true" />}
        title={failure.title ?? ''}
        action={
          <>
            <LinkButton to={paths.kids}>Ke beranda anak</LinkButton>
            <LinkButton to={paths.profiles} look="secondary">
              Ganti profil
            </LinkButton>
          </>
        }
      >
        <p>{failure.message}</p>
      </ErrorState>
    </div>
  );
}

/** 404 is a wrong turn, 410 what was taken down, the rest is our fault. */
function Failed({ status, failure }: Props) {
  const isMissing = status === 404 || status === 410;
  const { state, revalidate } = useRevalidator();
  // Offline a reload would end on the browser's own error page: only the data are asked for again.
  const isUnreached = failure?.code === 'common.unavailable';
  const retry = () => (isUnreached ? void revalidate() : window.location.reload());
  useEffect(() => {
    if (!isUnreached) return undefined;
    const ask = () => void revalidate();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [isUnreached, revalidate]);
  return (
    <div className="grid min-h-[80dvh] place-items-center pt-(--bar-top)">
      <title>{isMissing ? 'Halaman tidak ditemukan | Tayang' : 'Ada gangguan | Tayang'}</title>
      <meta
        name="description"
        content={
          isMissing
            ? 'Halaman ini tidak ada di Tayang. Cari judul lain atau kembali ke beranda.'
            : 'Halaman Tayang ini belum bisa dibuka. Coba lagi sebentar lagi.'
        }
      />
      <meta name="robots" content="noindex" />
      <ErrorState
        level="h1"
        icon={isMissing ? <Compass aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
        title={
          failure?.title ?? (isMissing ? 'Halaman tidak ditemukan' : 'Ada gangguan di pihak kami')
        }
        action={
          <>
            {!isMissing && (
              <Button onClick={retry} isBusy={state !== 'idle'}>
                Coba lagi
              </Button>
            )}
            <LinkButton to={paths.home} look={isMissing ? 'primary' : 'secondary'}>
              Ke beranda
            </LinkButton>
            {isMissing && (
              <LinkButton to={paths.search} look="secondary">
                Cari judul
              </LinkButton>
            )}
          </>
        }
      >
        <p>
          {failure?.message ??
            (isMissing
              ? 'Alamatnya mungkin salah ketik, atau judulnya sudah tidak tayang.'
              : 'Halaman ini belum bisa dibuka. Coba lagi sebentar lagi.')}
        </p>
        {/* Nothing went wrong with a page that is not there. */}
        {!isMissing && failure?.requestId && (
          <p className="mt-2 text-note text-haze">Kode bantuan: {failure.requestId}</p>
        )}
      </ErrorState>
    </div>
  );
}
