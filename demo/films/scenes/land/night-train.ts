import { darker, lighter, mix } from '../../draw/color.ts';
import { clouds, fog, twinkle } from '../../draw/air.ts';
import { land, ridgePoints } from '../../draw/land.ts';
import { crown, palm } from '../../draw/plants.ts';
import { moon, skyBody } from '../../draw/sky.ts';
import { picture } from '../../draw/svg.ts';
import { train, viaduct } from '../../draw/train.ts';
import { drift, type Look, type Shot } from '../../draw/shot.ts';

/** A night train over a viaduct: the land slides by, lit windows stay in the middle. */
export function nightTrain({ random, palette, seconds }: Look): Shot {
  const [, middle, low] = palette.sky;
  const wide = 2200;
  const hills = (base: number, height: number, share: number, id: string) =>
    picture(
      land(id, ridgePoints(random, { width: 1700, base, height, rough: 0.7 }), {
        top: mix(palette.far, low, share),
        foot: mix(palette.far, low, Math.min(1, share + 0.4)),
        bottom: base + 30,
        width: 1700,
      }),
      1700,
    );
  const { body, width } = train(
    4,
    mix(palette.ink, palette.far, 0.22),
    palette.light,
    palette.accent,
  );
  let trees = '';
  for (let x = 60; x < wide; x += random.between(320, 620)) {
    trees +=
      random() < 0.45
        ? palm(
            random,
            { x, y: 720, height: random.between(150, 205), lean: random.between(-40, 60) },
            darker(palette.ink, 0.35),
          )
        : crown(random, x, 720, random.between(60, 120), darker(palette.ink, 0.35));
  }
  return {
    seconds,
    ground: {
      svg: picture(skyBody(palette, 0.7) + moon(460, 150, 46, lighter(palette.light, 0.6))),
    },
    layers: [
      twinkle(random, 260, 420),
      clouds(
        random,
        mix(palette.light, middle, 0.5),
        [
          [0, 0.3],
          [0.4, 0.9],
          [0.65, 0.3],
          [0.7, 0],
          [1, 0],
        ],
        -8,
      ),
      { svg: hills(470, 170, 0.45, 'h1'), x: drift(-10) },
      fog(
        random,
        mix(low, palette.light, 0.12),
        [
          [0, 0],
          [0.5, 0],
          [0.66, 0.9],
          [0.8, 0.4],
          [1, 0],
        ],
        -18,
      ),
      { svg: hills(540, 110, 0.15, 'h2'), x: drift(-30) },
      {
        svg: picture(
          viaduct(
            wide,
            500,
            760,
            mix(palette.ink, palette.far, 0.32),
            mix(palette.light, palette.far, 0.4),
          ),
          wide,
        ),
        x: `-60-mod(n*5,190)`,
      },
      { svg: picture(body, width, 130), x: drift(-14, 440), y: '392+1.2*sin(n*0.9)' },
      fog(
        random,
        mix(low, palette.far, 0.5),
        [
          [0, 0],
          [0.72, 0],
          [0.9, 0.7],
          [1, 0.9],
        ],
        -90,
        2.2,
      ),
      { svg: picture(trees, wide), x: drift(-150, 0) },
    ],
  };
}
