import { useRef, useState } from 'react';
import type { WallTile as Tile } from '#contract/live/operator-wall.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterBar, FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { AlarmList } from './alarm-list.tsx';
import { useWall, type Wall, type WallQuery } from './use-wall.ts';
import { WallTile } from './wall-tile.tsx';

const MOST_PLAYING = 4;

/** The wall of channels: their stills, their state, their alarms, and what can be done about them. */
export function WallPage({ first, query }: { first: Wall; query: WallQuery }) {
  const { wall, isStale, refresh } = useWall(first, query);
  const [playing, setPlaying] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const [slate, setSlate] = useState<Tile>();
  const mayOperate = useHasRole('scheduler', 'admin');
  const { send, isBusy } = useSend({ onDone: refresh });
  const alarmed = new Set(wall.alarms.map(({ channelId }) => channelId));
  function play(channelId: string, isOn: boolean): void {
    setPlaying((now) => {
      const others = now.filter((each) => each !== channelId);
      // The one that plays longest gives way.
      return isOn ? [...others.slice(-(MOST_PLAYING - 1)), channelId] : others;
    });
  }
  function hold(tile: Tile, to: Tile['hold']): void {
    if (to === 'slate') setSlate(tile);
    else send('hold', { channelId: tile.channelId, hold: to });
  }
  const next = new URLSearchParams({
    ...(query.words && { cari: query.words }),
    ...(query.only && { saring: query.only }),
    ...(wall.next !== null && { sesudah: String(wall.next) }),
  });
  return (
    <Page
      title="Dinding"
      lead="Gambar tiap 4 detik. Pilih petak lalu tekan P untuk memutar, C ke cadangan, S slate, K kembali otomatis."
      actions={
        <>
          <ButtonLink to={paths.quality}>Kualitas</ButtonLink>
          <ButtonLink to={paths.alarms}>Riwayat alarm</ButtonLink>
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_16rem]">
        <div>
          <FilterBar words={{ field, placeholder: 'Cari saluran' }}>
            <FilterSelect
              name="saring"
              label="Saluran"
              options={{ alarm: 'Dengan alarm', encoded: 'Dari encoder', assembled: 'Dirakit' }}
            />
          </FilterBar>
          {isStale && (
            <output className="mb-2 block rounded-s bg-kunyit-deep px-3 py-2 text-small text-kunyit">
              Dinding tidak bisa diperbarui sejak beberapa saat. Yang terlihat mungkin sudah lewat.
            </output>
          )}
          {wall.tiles.length === 0 ? (
            <Empty title="Tidak ada saluran yang cocok">
              Hanya saluran yang ditampilkan ada di dinding.
            </Empty>
          ) : (
            <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3">
              {wall.tiles.map((tile) => (
                <WallTile
                  key={tile.channelId}
                  tile={tile}
                  hasAlarm={alarmed.has(tile.channelId)}
                  isPlaying={playing.includes(tile.channelId)}
                  mayOperate={mayOperate}
                  isBusy={isBusy}
                  onPlay={(isOn) => play(tile.channelId, isOn)}
                  onHold={(to) => hold(tile, to)}
                />
              ))}
            </div>
          )}
          <div className="mt-3 flex gap-2">
            {query.after !== undefined && <ButtonLink to={paths.wall}>Dari awal</ButtonLink>}
            {wall.next !== null && (
              <ButtonLink to={`${paths.wall}?${next.toString()}`}>Saluran berikutnya</ButtonLink>
            )}
          </div>
        </div>
        <Panel title={`Alarm (${wall.alarms.length})`}>
          <AlarmList
            alarms={wall.alarms}
            mayAcknowledge={mayOperate}
            isBusy={isBusy}
            onAcknowledge={(alarmId) => send('acknowledge', { alarmId })}
          />
        </Panel>
      </div>
      {slate !== undefined && (
        <DeedDialog
          title={`Pasang slate di ${slate.name}?`}
          label="Pasang slate"
          look="danger"
          intent="hold"
          body={{ channelId: slate.channelId, hold: 'slate' }}
          reasonLength={3}
          onClose={() => setSlate(undefined)}
          onDone={() => {
            setSlate(undefined);
            refresh();
          }}
        >
          <p className="text-mist">
            Penonton melihat "Siaran terputus" sampai kamu menekan Kembali. Slate tampil dalam
            beberapa detik.
          </p>
        </DeedDialog>
      )}
    </Page>
  );
}
