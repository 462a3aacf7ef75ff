import { expect, test } from 'vitest';
import { cropAround, pointIn } from './image-shapes.ts';
import { type ImagePlan, imageArguments, imageFiles } from './images.ts';

const plan = (changes: Partial<ImagePlan>): ImagePlan => ({
  track: 'v1080.mp4',
  width: 1920,
  height: 1080,
  seconds: 12,
  shape: 'backdrop',
  name: 'backdrop',
  ...changes,
});

test('sizes that the asset can fill, each in WebP and JPEG', () => {
  const widths = (changes: Partial<ImagePlan>) => imageFiles(plan(changes)).map(({ file }) => file);
  expect(widths({})).toEqual([
    'backdrop-320.webp',
    'backdrop-320.jpg',
    'backdrop-640.webp',
    'backdrop-640.jpg',
    'backdrop-1280.webp',
    'backdrop-1280.jpg',
    'backdrop-1920.webp',
    'backdrop-1920.jpg',
  ]);
  expect(widths({ width: 640, height: 360 })).toHaveLength(4);
  expect(widths({ width: 64, height: 36 })).toEqual(['backdrop-320.webp', 'backdrop-320.jpg']);
  expect(widths({ shape: 'poster', name: 'poster', width: 1280, height: 720 })).toHaveLength(6);
});

test('large ones in AVIF too, where the encoder writes it', () => {
  const avif = (changes: Partial<ImagePlan>) =>
    imageFiles(plan({ hasAvif: true, name: 'a', ...changes }))
      .filter(({ type }) => type === 'image/avif')
      .map(({ file }) => file);
  expect(avif({})).toEqual(['a-1280.avif', 'a-1920.avif']);
  expect(avif({ hasAvif: false })).toEqual([]);
  expect(avif({ shape: '4:5', width: 1080, height: 1350 })).toEqual(['a-720.avif', 'a-1080.avif']);
  expect([avif({ shape: 'poster' }), avif({ shape: 'still' }), avif({ shape: '1:1' })]).toEqual([
    [],
    [],
    [],
  ]);
  const args = imageArguments([plan({ hasAvif: true })], 'out');
  expect(args.join(' ')).toContain(
    '[avif0w1280] -frames:v 1 -c:v libsvtav1 -preset 12 -crf 32 -pix_fmt yuv420p -f avif out/backdrop-1280.avif',
  );
  expect(args[args.indexOf('-filter_complex') + 1]).toContain(
    '[s0w640]scale=640:360:flags=lanczos,setsar=1,split=2[webp0w640][jpg0w640]',
  );
});

test('one process takes each frame once', () => {
  const poster = plan({ shape: 'poster', name: 'poster', windowLeft: 0.25 });
  const still = plan({ shape: 'still', name: 'still-1', seconds: 20, track: 'other.mp4' });
  const args = imageArguments([poster, still], 'out');
  expect(args.slice(5, 21).join(' ')).toBe(
    '-skip_frame nokey -ss 11.500 -max_pixels 80000000 -i v1080.mp4 ' +
      '-skip_frame nokey -ss 19.500 -max_pixels 80000000 -i other.mp4',
  );
  expect(args[args.indexOf('-filter_complex') + 1]).toContain(
    '[0:v:0]crop=min(iw\\,ih*160/240):min(ih\\,iw/(160/240)):min(iw-ow\\,iw*0.2500):(ih-oh)/2,split=3',
  );
  expect(args.filter((each) => each.startsWith('out/'))).toHaveLength(8);
});

test('a picture is turned by us alone, also where it stands as it is; a film as it says', () => {
  const inputs = (turn?: number) =>
    imageArguments([plan({ isExact: true, seconds: 0, turn })], 'out').slice(5, 10);
  expect(inputs(1)).toEqual(['-max_pixels', '80000000', '-noautorotate', '-i', 'v1080.mp4']);
  expect(inputs(6)).toEqual(inputs(1));
  expect(inputs()).not.toContain('-noautorotate');
});

test('a window lies around its point and within the picture, and a point keeps its place in it', () => {
  const upright = { width: 1000, height: 2000 };
  const at = { x: 0.5, y: 0.9 };
  const crop = cropAround(upright, '21:9', at);
  expect(crop).toEqual({ x: 0, y: expect.closeTo(0.786, 3), w: 1 });
  expect(pointIn(crop, upright, '21:9', at)).toEqual({ x: 0.5, y: expect.closeTo(0.533, 3) });
  expect(cropAround(upright, '4:5', { x: 0, y: 1 })).toEqual({
    x: 0,
    y: expect.closeTo(0.375, 3),
    w: 1,
  });
  // A point outside of what was cut out stands at its edge.
  expect(pointIn({ x: 0.5, y: 0, w: 0.5 }, upright, '4:5', { x: 0.1, y: 0.9 })).toEqual({
    x: 0,
    y: 1,
  });
  // What reaches beyond the picture is kept within it.
  const cut = plan({ shape: '4:5', crop: { x: 0.9, y: 0.9, w: 0.5 } });
  expect(imageArguments([cut], 'out').join(' ')).toContain('crop=864:1080:1056:0,');
});
