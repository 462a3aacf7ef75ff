import { useState } from 'react';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { type EpisodeAct, isChanged, tryAct, withAct } from './episode-bulk.ts';

type Episodes = TitleBody['episodes'];
type EpisodeChange = 'times' | 'together' | 'season' | 'remove';
const episodeChanges: Record<EpisodeChange, string> = {
  times: 'Atur waktu tayang',
  together: 'Tayang bersama judulnya',
  season: 'Pindah ke musim lain',
  remove: 'Hapus dari seri',
};
const intervals = { '0': 'Semua sekaligus', '1': 'Satu tiap hari', '7': 'Satu tiap minggu' };

type Props = {
  episodes: Episodes;
  chosen: ReadonlySet<string>;
  onDone: (episodes: Episodes) => void;
  onClose: () => void;
};

/** What is done with several episodes, shown line by line before it goes into the draft. */
export function EpisodeDialog({ episodes, chosen, onDone, onClose }: Props) {
  const [change, setChange] = useState<EpisodeChange>('times');
  const [at, setAt] = useState('');
  const [every, setEvery] = useState('7');
  const [season, setSeason] = useState(1);
  const act = actOf({ change, at, every, season });
  const lines = act === undefined ? [] : tryAct(episodes, chosen, act);
  const changed = lines.filter(isChanged).length;
  return (
    <Dialog
      title={`Ubah ${chosen.size} episode`}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            look={change === 'remove' ? 'danger' : 'primary'}
            disabled={changed === 0}
            onClick={() => onDone(withAct(episodes, lines))}
          >
            Ubah {changed} di draf
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Yang diubah"
          value={change}
          options={episodeChanges}
          onChange={({ target }) => setChange(target.value as EpisodeChange)}
        />
        {change === 'times' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TimeField label="Yang pertama tayang" name="at" onTime={setAt} />
            <SelectField
              label="Berikutnya"
              value={every}
              options={intervals}
              onChange={({ target }) => setEvery(target.value)}
            />
          </div>
        )}
        {change === 'season' && (
          <Field
            label="Musim"
            type="number"
            min={0}
            max={1000}
            value={season}
            onChange={({ target }) => setSeason(Number(target.value))}
          />
        )}
        {lines.length > 0 && (
          // A long list scrolls, also by keyboard.
          <ol
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            aria-label="Hasil uji"
            className="grid max-h-60 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto text-small"
          >
            {lines.map((line) => (
              <li key={line.episode.id} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {line.episode.season}.{line.episode.number} {line.episode.name}
                </span>
                <span className={line.problem === undefined ? 'text-haze' : 'text-merah'}>
                  {line.problem ?? (isChanged(line) ? wordsOf(line.next) : 'Sudah begitu')}
                </span>
              </li>
            ))}
          </ol>
        )}
        <p className="text-small text-haze">
          Hanya drafnya yang berubah. Urungkan di daftar episode, atau kembali ke versi lama di
          Riwayat.
        </p>
      </div>
    </Dialog>
  );
}

type Asked = { change: EpisodeChange; at: string; every: string; season: number };

function actOf({ change, at, every, season }: Asked): EpisodeAct | undefined {
  if (change === 'remove') return { do: 'remove' };
  if (change === 'together') return { do: 'release', at: null, everyDays: 0 };
  if (change === 'times')
    return at === '' ? undefined : { do: 'release', at, everyDays: Number(every) };
  return Number.isInteger(season) && season >= 0 && season <= 1000
    ? { do: 'season', season }
    : undefined;
}

function wordsOf(next: Episodes[number] | null): string {
  if (next === null) return 'Dihapus';
  return `Musim ${next.season}, ${next.releaseAt === null ? 'bersama judulnya' : dateTime(next.releaseAt)}`;
}
