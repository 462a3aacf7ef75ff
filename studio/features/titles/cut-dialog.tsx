import { useState } from 'react';
import type { CutRatio, cutPicture, PictureShape } from '#contract/catalog/operator-pictures.ts';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import type { Crop } from '#contract/catalog/picture-fields.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { newLibrarySlug } from '../../ui/form/picture-picker.tsx';
import { CropDialog } from '../../ui/pictures/crop-dialog.tsx';

/** What is cut, and to which shape. */
export type Cutting = { shape: PictureShape; ratio: CutRatio };

type CutProps = Cutting & {
  source: TitleMedia;
  name: string;
  /** The picture of the library that it became; null: the film's own. */
  onCut: (slug: string | null) => void;
  onClose: () => void;
};

/** Has the platform cut a film's picture: of 2:3 and 16:9 the film's own becomes another one at once, for every title that shows it. */
export function CutDialog({ shape, ratio, source, name, onCut, onClose }: CutProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const image = source[shape];
  if (image === null) return null;
  async function send(crop: Crop): Promise<void> {
    setBusy(true);
    try {
      const { result } = await callStudio<typeof cutPicture>(
        'POST',
        '/studio/v1/asset/picture/cut',
        {
          body: {
            assetId: source.assetId,
            shape,
            ratio,
            crop,
            slug: newLibrarySlug(),
            name: `${name || source.name} ${ratio}`.slice(0, 120),
          },
        },
      );
      onCut(result.slug);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.failure.message);
      setBusy(false);
    }
  }
  return (
    <CropDialog
      image={image}
      ratio={ratio}
      isBusy={isBusy}
      problem={problem}
      onCrop={(crop) => void send(crop)}
      onClose={onClose}
    />
  );
}
