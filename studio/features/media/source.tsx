import type { AssetDetail } from '#contract/catalog/operator-assets.ts';
import { number } from '../../../web/lib/formats/formats.ts';
import { bytesText, clockText } from '../../lib/formats.ts';
import { Facts } from '../../ui/facts.tsx';
import { type FigureColumn, Figures } from '../../ui/figures.tsx';
import { Panel } from '../../ui/page.tsx';

/** What the source is, as ffprobe read it. */
export function Source({ report }: { report: AssetDetail['report'] }) {
  if (report === null)
    return (
      <Panel title="Sumber">
        <p className="text-small text-haze">
          Sumber media ini tidak dibaca lagi: ia datang sudah diolah.
        </p>
      </Panel>
    );
  const { video, audio } = report;
  const marks = [
    video.isInterlaced && 'berselang',
    video.isVariableRate && 'laju berubah',
    video.isHdr && 'HDR',
  ].filter(Boolean);
  return (
    <Panel title="Sumber">
      <Facts
        facts={[
          { name: 'Panjang', value: clockText(report.durationSeconds * 1000) },
          { name: 'Ukuran', value: bytesText(report.bytes) },
          { name: 'Wadah', value: report.container.split(',')[0] ?? '' },
          {
            name: 'Gambar',
            value: `${video.codec} ${video.width} × ${video.height}, ${Number(video.fps.toFixed(3)).toLocaleString('id-ID')} per detik${marks.length > 0 ? `, ${marks.join(', ')}` : ''}`,
          },
          ...(audio.length === 0 ? [{ name: 'Suara', value: 'Tidak ada' }] : []),
          ...audio.map((track, i) => ({
            name: audio.length > 1 ? `Suara ${i + 1}` : 'Suara',
            value: `${track.codec}, ${track.channels} kanal, bahasa ${track.lang === 'und' ? 'tidak disebut' : track.lang}`,
          })),
        ]}
      />
    </Panel>
  );
}

const ladderColumns: readonly FigureColumn<AssetDetail['ladder'][number]>[] = [
  {
    id: 'speed',
    name: 'Kecepatan',
    show: ({ bitsPerSecond }) => `${number(Math.round(bitsPerSecond / 1000))} kbit/d`,
  },
  { id: 'hour', name: 'Per jam', show: ({ megabytesPerHour }) => `${number(megabytesPerHour)} MB` },
  {
    id: 'film',
    name: 'Film ini',
    show: ({ megabytes }) => (megabytes === null ? '' : `≤ ${number(megabytes)} MB`),
  },
];

/** What is made of it: sizes, and what an hour of each costs a viewer. */
export function Ladder({ ladder }: Pick<AssetDetail, 'ladder'>) {
  if (ladder.length === 0) return null;
  return (
    <Panel title="Ukuran yang dibuat">
      <Figures
        caption="Ukuran yang dibuat"
        head="Gambar"
        columns={ladderColumns}
        rows={ladder}
        nameOf={({ id, width, height }) => ({
          key: id,
          name: <strong className="font-semibold">{`${width} × ${height}`}</strong>,
        })}
      />
    </Panel>
  );
}
