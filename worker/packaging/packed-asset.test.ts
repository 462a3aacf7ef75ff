import { expect, test } from 'vitest';
import { IMAGE_SIZES, type ImageShape } from '#media/pictures/image-shapes.ts';
import { imageFiles } from '#media/pictures/images.ts';
import { packedPicture } from './packed-asset.ts';

test('a pack takes every picture that is drawn of a film', () => {
  const types = new Set<string>();
  for (const shape of Object.keys(IMAGE_SIZES) as ImageShape[]) {
    const plan = { width: 3840, height: 2160, shape, name: shape.replace(':', 'x'), hasAvif: true };
    for (const { file, width: w, height: h, type } of imageFiles(plan)) {
      types.add(type);
      expect(packedPicture.parse({ file, w, h, type })).toEqual({ file, w, h, type });
    }
  }
  expect([...types].toSorted()).toEqual(['image/avif', 'image/jpeg', 'image/webp']);
});
