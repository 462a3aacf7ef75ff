import { motes, veil } from '../../draw/air.ts';
import { glow, picture } from '../../draw/svg.ts';
import { type Layer, type Look, type Shot, sway } from '../../draw/shot.ts';

const ffColor = (color: string): string => color.replace('#', '0x');

/** Slow colour that turns about itself, lamps swimming over it. */
export function ripple(look: Look): Shot {
  const { random, palette, seconds } = look;
  const colors = [palette.sky[0], palette.accent, palette.sky[1], palette.ink];
  const inputs = colors.map((color, i) => `c${i}=${ffColor(color)}`).join(':');
  const lamp = (color: string, x: string, y: string): Layer => ({
    svg: picture(glow(640, 360, 420, color, 0.8), 2560, 1440),
    mode: 'screen',
    x,
    y,
  });
  return {
    seconds,
    ground: {
      lavfi: `gradients=s=640x360:r=24:n=4:${inputs}:type=linear:speed=0.012:seed=${random.whole(1, 9999)}`,
      filters: 'format=gbrp,gblur=sigma=6,scale=1280:720:flags=bicubic',
    },
    layers: [
      lamp(palette.light, sway(-320, 300, 9), sway(-180, 150, 7, 1)),
      lamp(palette.sky[2], sway(-320, 300, 7, 2), sway(-180, 170, 11)),
      lamp(palette.accent, sway(-320, 260, 11, 4), sway(-180, 160, 6, 3)),
      { svg: rings(palette.light), mode: 'softlight', through: [veil(random, 34, 22, 0.012)] },
      motes(random, palette.light, { count: 60, top: 0, bottom: 720, size: 2, rise: -14 }),
    ],
  };
}

/** Circles like those that a drop leaves. */
function rings(color: string): string {
  const body = Array.from(
    { length: 26 },
    (_, i) =>
      `<circle cx="640" cy="360" r="${18 + i * 30}" stroke-width="${(7 - i * 0.2).toFixed(1)}"/>`,
  ).join('');
  return picture(
    `<rect width="1280" height="720" fill="#777"/><g fill="none" stroke="${color}">${body}</g>`,
  );
}

/** The edge of the Mandelbrot set, dyed like indigo cloth. */
export function fractal(look: Look): Shot {
  const { palette, seconds, random } = look;
  const places = [
    [-0.743643, 0.131825],
    [-0.1592, -1.0317],
    [0.2549, -0.0005],
  ] as const;
  const [x, y] = places[random.whole(0, 2)] ?? places[0];
  const stops = [
    palette.ink,
    palette.sky[0],
    palette.sky[1],
    palette.accent,
    palette.light,
    palette.sky[2],
  ];
  const curve = (shift: number) =>
    stops
      .map(
        (color, i) =>
          `${(i / (stops.length - 1)).toFixed(2)}/${(((Number.parseInt(color.slice(1), 16) >> shift) & 255) / 255).toFixed(3)}`,
      )
      .join(' ');
  return {
    seconds,
    ground: {
      lavfi: `mandelbrot=s=640x360:r=24:maxiter=900:start_x=${x}:start_y=${y}:start_scale=0.9:end_scale=0.012:end_pts=${Math.round(seconds * 24)}:inner=convergence:outer=normalized_iteration_count`,
      filters: `format=gray,format=gbrp,curves=r='${curve(16)}':g='${curve(8)}':b='${curve(0)}',scale=1280:720:flags=lanczos`,
    },
    layers: [{ svg: picture(glow(640, 360, 700, palette.light, 0.14)), mode: 'screen' }],
  };
}

/** Conway's cells, with the warmth of what has just died. */
export function cells(look: Look): Shot {
  const { random, palette, seconds } = look;
  return {
    seconds,
    ground: {
      lavfi: `life=s=320x180:r=24:mold=14:ratio=0.22:seed=${random.whole(1, 9999)}:life_color=${ffColor(palette.light)}:death_color=${ffColor(palette.ink)}:mold_color=${ffColor(palette.accent)}`,
      filters: 'scale=1280:720:flags=neighbor,format=gbrp,gblur=sigma=1.2',
    },
    layers: [{ svg: picture(glow(640, 360, 640, palette.sky[2], 0.5)), mode: 'screen' }],
  };
}

/** One line that gives birth to a cloth: a cellular automaton scrolling up. */
export function weave(look: Look): Shot {
  const { palette, seconds, random } = look;
  return {
    seconds,
    ground: {
      lavfi: `cellauto=s=320x180:r=24:rule=${random.pick([30, 90, 110, 150])}:scroll=1:seed=${random.whole(1, 9999)}:ratio=0.12`,
      filters: `scale=1280:720:flags=neighbor,format=gbrp,lutrgb=r='if(gt(val,127),${Number.parseInt(palette.light.slice(1, 3), 16)},${Number.parseInt(palette.ink.slice(1, 3), 16)})':g='if(gt(val,127),${Number.parseInt(palette.light.slice(3, 5), 16)},${Number.parseInt(palette.ink.slice(3, 5), 16)})':b='if(gt(val,127),${Number.parseInt(palette.light.slice(5, 7), 16)},${Number.parseInt(palette.ink.slice(5, 7), 16)})'`,
    },
    layers: [
      {
        svg: picture(glow(640, 360, 760, palette.accent, 0.8)),
        mode: 'softlight',
        through: [veil(random, 40, 20, 0.012)],
      },
      { svg: picture(glow(640, 360, 640, palette.accent, 0.35)), mode: 'screen' },
    ],
  };
}
