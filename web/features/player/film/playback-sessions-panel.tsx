import { useFetcher } from 'react-router';
import { paths } from '../../../lib/page/paths.ts';
import { useIsChild } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { DeviceIcon } from '../../../ui/device-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

export type PlayingSession = { playbackId: string; deviceName: string; title: string };

/** Every playback session of the plan is in use: which device plays what, and a button to stop it. */
export function PlaybackSessionsPanel({
  sessions,
  back,
}: {
  sessions: PlayingSession[];
  back: string;
}) {
  const fetcher = useFetcher();
  const isChild = useIsChild();
  const stopping = fetcher.formData?.get('playbackId');
  return (
    <section className="gutter mx-auto grid min-h-dvh max-w-form md:max-w-text grid-cols-[minmax(0,1fr)] content-center gap-5 py-16 low:py-4">
      <div className="grid gap-2 text-center">
        <h1 className="text-head font-extrabold">Layarmu sedang dipakai</h1>
        <p className="text-mist">
          {isChild
            ? 'Ada yang sedang menonton di perangkat lain. Minta orang dewasa menghentikannya dulu, ya.'
            : 'Paketmu sedang dipakai menonton di perangkat lain. Hentikan salah satunya untuk menonton di sini.'}
        </p>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {sessions.map(({ playbackId, deviceName, title }) => (
          <li
            key={playbackId}
            className="flex items-center gap-4 rounded-m border border-line bg-ink-1 p-4"
          >
            <DeviceIcon name={deviceName} />
            <div className="min-w-0 flex-1">
              <p className="font-bold wrap-break-word">{deviceName}</p>
              <p className="text-small wrap-break-word text-mist">Menonton {title}</p>
            </div>
            <fetcher.Form method="post">
              <input type="hidden" name="playbackId" value={playbackId} />
              <Button type="submit" look="secondary" isBusy={stopping === playbackId}>
                Hentikan
                <span className="sr-only"> {deviceName}</span>
              </Button>
            </fetcher.Form>
          </li>
        ))}
      </ul>
      <div className="grid gap-1">
        {!isChild && (
          <LinkButton to={paths.packages} look="quiet" wide>
            Lihat paket dengan lebih banyak layar
          </LinkButton>
        )}
        <LinkButton to={back} look="quiet" wide>
          Kembali
        </LinkButton>
      </div>
    </section>
  );
}
