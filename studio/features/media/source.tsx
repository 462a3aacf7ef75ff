import type { AssetDetail } from '#contract/catalog/operator-assets.ts';
import { bytesText, clockText } from '../../lib/bytes.ts';
import { Facts } from '../../ui/facts.tsx';
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

/** What is made of it: sizes, and what an hour of each costs a viewer. */
export function Ladder({ ladder }: Pick<AssetDetail, 'ladder'>) {
  if (ladder.length === 0) return null;
  return (
    <Panel title="Ukuran yang dibuat">
      <table className="w-full text-small">
        <thead>
          <tr className="text-left text-note text-haze">
            <th scope="col" className="py-1 font-normal">
              Gambar
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Kecepatan
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Per jam
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Film ini
            </th>
          </tr>
        </thead>
        <tbody className="tabular">
          {ladder.map(({ id, width, height, bitsPerSecond, megabytesPerHour, megabytes }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-semibold">
                {width} × {height}
              </th>
              <td className="py-1.5 text-right">
                {Math.round(bitsPerSecond / 1000).toLocaleString('id-ID')} kbit/d
              </td>
              <td className="py-1.5 text-right">{megabytesPerHour.toLocaleString('id-ID')} MB</td>
              <td className="py-1.5 text-right">
                {megabytes === null ? '' : `≤ ${megabytes.toLocaleString('id-ID')} MB`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
