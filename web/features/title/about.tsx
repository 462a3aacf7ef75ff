import { Link } from 'react-router';
import { date } from '../../lib/formats/formats.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { ReactionButtons } from '../../ui/reaction-buttons.tsx';
import type { TitleData } from './load-title.server.ts';

const languageNames: Record<string, string> = {
  id: 'Indonesia',
  en: 'Inggris',
  ms: 'Melayu',
  jv: 'Jawa',
};

/** The story, who made it, until when it is here, and whose work it is. */
export function About({ title }: { title: TitleData }) {
  const { credits, subtitles } = title;
  return (
    <section
      aria-labelledby="tentang"
      className="gutter grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:pt-10"
    >
      <div className="grid content-start gap-4">
        <h2 id="tentang" className="text-lead font-bold">
          Tentang {title.kind === 'series' ? 'serial' : 'film'} ini
        </h2>
        <p className="max-w-text text-body text-mist">{title.synopsis}</p>
        {title.releaseAt === null && (
          <ReactionButtons
            key={title.id}
            productId={title.id}
            known={title.reaction}
            question="Bagaimana menurutmu?"
          />
        )}
        {title.reasons !== '' && (
          <p className="text-small text-haze">
            {title.filmClass === 'SU' ? 'Semua umur, dengan' : `Untuk ${title.filmClass} karena`}{' '}
            {title.reasons}.
          </p>
        )}
        {title.leavesAt && (
          <p className="text-small text-kunyit">Tayang sampai {date(title.leavesAt)}.</p>
        )}
        {subtitles.length > 0 && (
          <p className="text-small text-haze">
            Teks: {subtitles.map((code) => languageNames[code] ?? code).join(', ')}
          </p>
        )}
        <Rights attribution={title.attribution} />
      </div>
      {credits.length > 0 && (
        <div>
          <h2 className="mb-3 text-lead font-bold">Pemeran dan kru</h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-1 lg:grid-cols-1 xl:grid-cols-2">
            {credits.map(({ id, name, portraitUrl, work, to }) => (
              <li key={id}>
                <Link to={to} className="group flex min-h-14 items-center gap-3 rounded-m py-1">
                  <Portrait name={name} url={portraitUrl} className="size-11 text-small" />
                  <span className="grid min-w-0">
                    <span className="lines-2 text-small font-semibold underline-offset-4 group-hover:underline">
                      {name}
                    </span>
                    <span className="lines-2 text-note text-haze">{work}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Rights({ attribution }: { attribution: TitleData['attribution'] }) {
  if (attribution === null) return null;
  const { text, sourceUrl, licence, licenceUrl } = attribution;
  return (
    <p className="text-small text-haze">
      Hak cipta: {sourceUrl ? <Outside to={sourceUrl}>{text}</Outside> : text}. Lisensi:{' '}
      {licenceUrl ? <Outside to={licenceUrl}>{licence}</Outside> : licence}.
    </p>
  );
}

function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="underline underline-offset-4 hover:text-cloud"
    >
      {children}
      <span className="sr-only"> (tab baru)</span>
    </a>
  );
}
