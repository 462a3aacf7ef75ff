import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import { useViewer } from '../../lib/session/session.ts';
import { buttonLook } from '../../ui/button-look.ts';

type Props = {
  /** Whose words are in the search box. */
  words?: string;
  /** The account lives here: there is no other version to go to. */
  isAtHome: boolean;
  children: ReactNode;
};

/** Head and foot of the pages without scripts: plain links and forms that every browser knows. */
export function OlderSite({ words = '', isAtHome, children }: Props) {
  const viewer = useViewer();
  return (
    <div className="gutter mx-auto grid max-w-page gap-6 py-4">
      <header className="grid gap-4 border-b border-line pb-4 md:grid-cols-[1fr_minmax(0,26rem)_auto] md:items-center">
        <a href={paths.olderSite} className="inline-flex min-h-11 items-center gap-2 text-lead">
          <b className="font-extrabold">{PRODUCT_NAME}</b>
          <span className="text-small text-haze">Mode Ringan</span>
        </a>
        <search>
          <form action={paths.olderSite} className="flex gap-2">
            <label htmlFor="q" className="sr-only">
              Cari judul
            </label>
            <input
              id="q"
              name="q"
              type="search"
              defaultValue={words}
              maxLength={100}
              placeholder="Cari judul"
              className="min-h-11 w-full min-w-0 rounded-m border border-line bg-ink-1 px-4 placeholder:text-haze"
            />
            <button type="submit" className={buttonLook({ look: 'secondary' })}>
              Cari
            </button>
          </form>
        </search>
        {viewer === null ? (
          <a href={paths.login} className={buttonLook({ look: 'secondary' })}>
            Masuk
          </a>
        ) : (
          <form
            method="post"
            action={paths.signOut}
            className="flex items-center justify-between gap-3 text-small text-mist"
          >
            <a href={paths.account} className="min-w-0 truncate py-3 underline">
              <span className="sr-only">Akun </span>
              {viewer.name}
            </a>
            <button type="submit" className={buttonLook({ look: 'quiet' })}>
              Keluar
            </button>
          </form>
        )}
      </header>
      {children}
      <footer className="border-t border-line pt-4 text-small text-haze">
        Halaman hemat data untuk browser lama dan sambungan lambat.
        {!isAtHome && (
          <>
            {' '}
            <a href={paths.home} className="inline-block py-3 text-mist underline">
              Buka versi lengkap
            </a>
          </>
        )}
      </footer>
    </div>
  );
}
