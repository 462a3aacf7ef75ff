import type { AnswerOf } from '#contract/call.ts';
import type { getTable } from '#contract/live/sports.ts';
import { sportWords } from '#contract/live/sports-shapes.ts';
import { cx } from '../../ui/cx.ts';
import { TeamMark } from './team-mark.tsx';

type Table = AnswerOf<typeof getTable>['result'];

const forms = {
  M: { word: 'menang', look: 'bg-toska text-on-jingga' },
  S: { word: 'seri', look: 'bg-ink-3 text-cloud' },
  K: { word: 'kalah', look: 'bg-merah-deep text-merah' },
} as const;

/** The table of a season; on phones without the last results. */
export function StandingsTable({ table }: { table: Table }) {
  const { competition, rows, hidden } = table;
  const difference = `Selisih ${sportWords[competition.sport].scored.toLowerCase()}`;
  return (
    <section aria-label={`Klasemen ${competition.name}`} className="grid gap-3">
      <h2 className="text-body font-bold">
        {competition.name}
        <span className="pl-2 text-small font-medium text-haze">
          {sportWords[competition.sport].name}, {competition.season?.name}
        </span>
      </h2>
      <div className="overflow-x-auto rounded-l border border-line bg-ink-1">
        <table className="tabular w-full text-small">
          <caption className="sr-only">Klasemen {competition.name}</caption>
          <thead className="text-note text-haze">
            <tr>
              <Head full="Posisi">#</Head>
              <th scope="col" className="px-2 py-3 text-left font-semibold">
                Tim
              </th>
              <Head>Main</Head>
              <Head full="Menang">M</Head>
              <Head full="Seri">S</Head>
              <Head full="Kalah">K</Head>
              <Head full={difference}>±</Head>
              <Head>Poin</Head>
              <Head full="Lima hasil terakhir" isWide>
                Terakhir
              </Head>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.team.teamId}
                className={cx('border-t border-line', row.team.isFollowed && 'bg-kunyit-deep')}
              >
                <Cell className="text-haze">{row.position}</Cell>
                <th scope="row" className="px-2 py-2 text-left font-semibold">
                  <span className="flex items-center gap-2">
                    <TeamMark team={row.team} size="s" />
                    <span className="max-md:hidden">{row.team.name}</span>
                    <span className="md:hidden">{row.team.shortName}</span>
                  </span>
                </th>
                <Cell>{row.played}</Cell>
                <Cell>{row.won}</Cell>
                <Cell>{row.drawn}</Cell>
                <Cell>{row.lost}</Cell>
                <Cell>{row.difference > 0 ? `+${row.difference}` : row.difference}</Cell>
                <Cell className="font-bold">{row.points}</Cell>
                <td className="px-2 max-md:hidden">
                  <span className="flex justify-center gap-1">
                    {row.form.map((end, i) => (
                      <span
                        key={i}
                        className={cx(
                          'grid size-5 place-items-center rounded-s text-note font-bold',
                          forms[end].look,
                        )}
                      >
                        <span aria-hidden="true">{end}</span>
                        <span className="sr-only">{forms[end].word}</span>
                      </span>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-note text-haze">
        M menang · S seri · K kalah · ± {difference.toLowerCase()}
      </p>
      {hidden > 0 && (
        <p className="text-note text-haze">
          Tanpa {hidden} pertandingan yang hasilnya kamu sembunyikan.
        </p>
      )}
    </section>
  );
}

type HeadProps = { full?: string; isWide?: boolean; children: string };

/** `full` is what a short head stands for. */
function Head({ full, isWide, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={cx('px-1.5 py-3 text-center font-semibold md:px-2', isWide && 'max-md:hidden')}
    >
      {full === undefined ? (
        children
      ) : (
        <abbr title={full} className="no-underline">
          {children}
        </abbr>
      )}
    </th>
  );
}

type CellProps = { className?: string; children: number | string };

function Cell({ className, children }: CellProps) {
  return <td className={cx('px-1.5 py-2 text-center md:px-2', className)}>{children}</td>;
}
