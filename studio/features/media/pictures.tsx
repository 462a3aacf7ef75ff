import { type RefObject, useState } from 'react';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import { PICTURE_PATH, type PictureShape } from '#contract/catalog/operator-pictures.ts';
import { sendPicture, useNextPicture } from '../../lib/send-picture.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton, PICTURES } from '../../ui/form/file-button.tsx';
import { Panel } from '../../ui/page.tsx';

const names: Record<PictureShape, string> = { poster: 'Poster', backdrop: 'Latar' };
const shapes: readonly PictureShape[] = ['poster', 'backdrop'];

type Props = {
  assetId: string;
  pictures: Pick<TitleMedia, PictureShape>;
  player: RefObject<HTMLVideoElement | null>;
  isReadOnly: boolean;
};

/** The poster and backdrop that a film brings to its title: a frame at the player's place, or an editor's own file. */
export function Pictures({ assetId, pictures, player, isReadOnly }: Props) {
  const waiting = useNextPicture(`${pictures.poster?.url ?? ''} ${pictures.backdrop?.url ?? ''}`);
  const [failure, setFailure] = useState<string>();
  const { send, isBusy } = useSend({ onDone: waiting.begin });
  const take = (shape: PictureShape) => {
    const fromMs = Math.floor((player.current?.currentTime ?? 0) * 1000);
    send('takePicture', { assetId, shape, fromMs });
  };
  const sendFile = async (shape: PictureShape, file: File) => {
    const problem = await sendPicture(PICTURE_PATH, { assetId, shape }, file);
    setFailure(problem);
    if (problem === undefined) waiting.begin();
  };
  return (
    <div className="grid min-w-0 gap-4">
      <Alert>{failure}</Alert>
      {waiting.isWaiting && (
        <output className="text-small text-haze">Gambarnya sedang dibuat…</output>
      )}
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
                  <FileButton
                    label={`Kirim ${names[shape].toLowerCase()} sendiri`}
                    accept={PICTURES}
                    onFile={(file) => void sendFile(shape, file)}
                  />
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
