import { type RefObject, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import type { PictureShape } from '#contract/catalog/operator-pictures.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';

const names: Record<PictureShape, string> = { poster: 'Poster', backdrop: 'Latar' };
const shapes: readonly PictureShape[] = ['poster', 'backdrop'];
const AGAIN_MS = 1_500;
const PATIENCE = 20;

type Props = {
  assetId: string;
  pictures: Pick<TitleMedia, PictureShape>;
  player: RefObject<HTMLVideoElement | null>;
  isReadOnly: boolean;
};

/** The poster and backdrop that a film brings to its title: a frame at the player's place, or an editor's own file. */
export function Pictures({ assetId, pictures, player, isReadOnly }: Props) {
  const waiting = useWaiting(pictures);
  const [failure, setFailure] = useState<string>();
  const { send, isBusy } = useSend({ onDone: waiting.begin });
  const take = (shape: PictureShape) => {
    const fromMs = Math.floor((player.current?.currentTime ?? 0) * 1000);
    send('takePicture', { assetId, shape, fromMs });
  };
  const sendFile = async (shape: PictureShape, file: File) => {
    setFailure(undefined);
    const query = new URLSearchParams({ assetId, shape });
    try {
      const response = await fetch(`/platform/studio/v1/asset/picture?${query}`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': file.type === '' ? 'application/octet-stream' : file.type },
        body: file,
      });
      if (!response.ok)
        throw ApiError.from(response.status, await response.json().catch(() => undefined));
      waiting.begin();
    } catch (error) {
      setFailure((error instanceof ApiError ? error : ApiError.offline()).failure.message);
    }
  };
  return (
    <div className="grid min-w-0 gap-4">
      <Alert>{failure}</Alert>
      {waiting.is && <output className="text-small text-haze">Gambarnya sedang dibuat…</output>}
      {shapes.map((shape) => {
        const image = pictures[shape];
        return (
          <Panel key={shape} title={names[shape]}>
            <div className="flex flex-wrap items-start gap-4">
              {image !== null && (
                <img
                  src={image.url}
                  width={image.w}
                  height={image.h}
                  alt={`${names[shape]} sekarang`}
                  className="h-44 w-auto rounded-s"
                />
              )}
              {!isReadOnly && (
                <div className="grid justify-items-start gap-2">
                  <Button isBusy={isBusy} onClick={() => take(shape)}>
                    Ambil dari posisi pemutar
                  </Button>
                  <label className="grid gap-1 text-small">
                    <span>Kirim {names[shape].toLowerCase()} sendiri</span>
                    <input
                      type="file"
                      accept="image/jpeg,image/png,image/webp"
                      className="text-note"
                      onChange={({ target }) => {
                        const file = target.files?.[0];
                        target.value = '';
                        if (file !== undefined) void sendFile(shape, file);
                      }}
                    />
                  </label>
                  <Button
                    size="s"
                    isBusy={isBusy}
                    onClick={() => send('resetPicture', { assetId, shape })}
                  >
                    Pakai lagi yang dari film
                  </Button>
                </div>
              )}
            </div>
          </Panel>
        );
      })}
      <p className="text-note text-haze">
        Bagian yang harus terlihat dan sisi tulisan diatur di tab Gambar judulnya.
      </p>
    </div>
  );
}

/** Asks anew until another picture is there, for half a minute. */
function useWaiting(pictures: Props['pictures']) {
  const { revalidate } = useRevalidator();
  const shown = `${pictures.poster?.url ?? ''} ${pictures.backdrop?.url ?? ''}`;
  const [since, setSince] = useState<{ shown: string; left: number }>();
  const isOver = since === undefined || since.shown !== shown || since.left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => {
      setSince((now) => now && { ...now, left: now.left - 1 });
      void revalidate();
    }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOver, since, revalidate]);
  return { is: !isOver, begin: () => setSince({ shown, left: PATIENCE }) };
}
