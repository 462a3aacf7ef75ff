import type { AnswerOf } from '#contract/call.ts';
import type { listAccountTimeline } from '#contract/studio/index.ts';
import { date } from '../../../web/lib/formats/formats.ts';
import { Figures } from '../../ui/figures.tsx';
import { Panel } from '../../ui/page.tsx';

type Plays = NonNullable<AnswerOf<typeof listAccountTimeline>['result']['plays']>;
export type PlaySums = Plays[number];

const tables = [
  { by: 'day', head: 'Hari' },
  { by: 'device', head: 'Perangkat' },
  { by: 'shown', head: 'Judul' },
] as const;
const columns = [
  { id: 'plays', name: 'Tontonan', show: ({ plays }: PlaySums) => plays },
  { id: 'stalled', name: 'Tersendat', show: (sums: PlaySums) => share(sums) },
  { id: 'stalledMs', name: 'Lamanya', show: ({ stalledMs }: PlaySums) => lengthOf(stalledMs) },
  { id: 'failed', name: 'Gagal', show: ({ failed }: PlaySums) => failed },
];

const share = ({ plays, stalled }: PlaySums) =>
  stalled === 0 ? '0' : `${stalled} (${Math.round((100 * stalled) / plays)} %)`;
const lengthOf = (ms: number) =>
  ms < 60_000 ? `${Math.round(ms / 1_000)} dtk` : `${Math.round(ms / 60_000)} mnt`;

/** How the account's plays of the last days went, by what may be the cause: since when, on which device, of what. */
export function PlaysPanel({ plays }: { plays: readonly PlaySums[] }) {
  const [all] = plays.filter(({ by }) => by === 'all');
  return (
    <Panel title="Bagaimana tontonannya, 7 hari">
      {all === undefined || all.plays === 0 ? (
        <p className="text-small text-haze">
          Belum ada yang dilaporkan pemutarnya. Tontonan muncul beberapa menit setelah diputar; yang
          di profil anak tidak pernah.
        </p>
      ) : (
        <div className="grid gap-4">
          <p className="text-small">
            {`${all.plays} tontonan, ${share(all)} tersendat selama ${lengthOf(all.stalledMs)}, ${all.failed} gagal. Profil anak tidak termasuk.`}
          </p>
          {tables.map(({ by, head }) => (
            <Figures
              key={by}
              caption={`Tontonan per ${head.toLowerCase()}`}
              head={head}
              columns={columns}
              rows={plays.filter((sums) => sums.by === by)}
              nameOf={({ name }) => ({ key: name, name: by === 'day' ? date(name) : name })}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}
