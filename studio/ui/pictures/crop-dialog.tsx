import { useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { Crop } from '#contract/catalog/picture-fields.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { cropAround, heightOf, type Ratio, ratios, type Shown } from './crops.ts';
import { RatioThumb } from './ratio-thumb.tsx';

const edge = (name: string) => `Ubah ukuran dari ${name}, dengan tombol panah`;
const labels = {
  cropArea: 'Potongan: geser dengan tombol panah',
  nwDragHandle: edge('kiri atas'),
  nDragHandle: edge('atas'),
  neDragHandle: edge('kanan atas'),
  eDragHandle: edge('kanan'),
  seDragHandle: edge('kanan bawah'),
  sDragHandle: edge('bawah'),
  swDragHandle: edge('kiri bawah'),
  wDragHandle: edge('kiri'),
};
/** Shares of the width: a smaller window has too few pixels to be enlarged. */
const SMALLEST = 0.05;

type Props = {
  image: Shown;
  ratio: Ratio;
  /** Where it begins; without one in the middle, as large as it can be. */
  crop?: Crop | undefined;
  isBusy?: boolean;
  problem?: string | undefined;
  onCrop: (crop: Crop) => void;
  onClose: () => void;
};

/** Cuts a window of a ratio out of a picture, by pointer or by keys. */
export function CropDialog({
  image,
  ratio,
  crop,
  isBusy = false,
  problem,
  onCrop,
  onClose,
}: Props) {
  const [now, setNow] = useState(crop ?? cropAround(image, ratio, { x: 0.5, y: 0.5 }));
  const window: PercentCrop = {
    unit: '%',
    x: now.x * 100,
    y: now.y * 100,
    width: now.w * 100,
    height: heightOf(now, image, ratio) * 100,
  };
  return (
    <Dialog
      title={`Potong ${ratio}`}
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => onCrop(now)}>
            Pakai potongan ini
          </Button>
        </>
      }
    >
      <Alert>{problem}</Alert>
      <div className="flex flex-wrap items-start gap-4">
        <ReactCrop
          aspect={ratios[ratio]}
          crop={window}
          keepSelection
          ariaLabels={labels}
          minWidth={24}
          className="max-h-[50dvh] max-w-full"
          onChange={(_, { x, y, width }) => {
            if (width < SMALLEST * 100) return;
            setNow({ x: share(x), y: share(y), w: share(width) });
          }}
        >
          <img src={image.url} alt="Gambar yang dipotong" draggable={false} />
        </ReactCrop>
        <RatioThumb image={image} ratio={ratio} crop={now} name={`Hasilnya, ${ratio}`} />
      </div>
      <p className="text-note text-haze">
        Geser potongannya atau tarik sudutnya. Dengan papan ketik: Tab ke potongan atau sudutnya,
        lalu tombol panah.
      </p>
    </Dialog>
  );
}

const share = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 100) / 10_000;
