import { describe, expect, test } from 'vitest';
import {
  type Film,
  filmArguments,
  longArguments,
  picturesOf,
  secondsOf,
  stillArguments,
} from './film-args.ts';
import { CALM, LIGHT } from './film-graph.ts';
import { reels } from '../reels/index.ts';
import { filmOf, runningTime } from '../reels/reel.ts';
import { drift, type Layer, sway } from '../draw/shot.ts';
import { picture, sizeOf } from '../draw/svg.ts';

const still = (name: string): Layer => ({ svg: picture(`<g id="${name}"/>`) });

const film: Film = {
  slug: 'contoh',
  vignette: 0.3,
  card: { text: "Hujan: 50% 'Deras'", color: 'white' },
  shots: [
    {
      seconds: 2,
      push: 0.05,
      ground: still('sky'),
      layers: [
        { ...still('hill'), x: drift(-12) },
        { ...still('light'), mode: 'screen', through: [{ ...still('veil'), enlarge: 4 }] },
      ],
    },
    {
      seconds: 3,
      enter: 'fade',
      ground: { lavfi: 'gradients=s=640x360' },
      layers: [{ ...still('wheel'), spin: 'n*0.1', y: sway(20, 5, 2) }],
    },
  ],
};
const files = {
  picture: (index: number) => `p${index}.svg`,
  sound: 's.wav',
  output: 'o.mp4',
  font: '/huruf/jakarta.woff2',
};

describe('the arguments of a film', () => {
  test('are these', () => {
    const args = filmArguments(film, files);
    const graph = args[args.indexOf('-filter_complex') + 1]?.split(';');
    expect(graph).toMatchInlineSnapshot(`
      [
        "[0:v]format=gbrp,loop=-1:1:0,setpts=N[v0]",
        "[v0]crop=1280:720:x='-(0)':y='-(0)'[v1]",
        "[1:v]format=gbrap,unpremultiply=inplace=1,loop=-1:1:0,setpts=N[v2]",
        "[v1][v2]overlay=x='0+n*-0.5000':y='0':format=gbrp[v3]",
        "[2:v]format=gbrp,loop=-1:1:0,setpts=N[v4]",
        "[v4]crop=1280:720:x='-(0)':y='-(0)'[v5]",
        "[3:v]scale=iw*4:ih*4:flags=bicubic,format=gbrp,loop=-1:1:0,setpts=N[v6]",
        "[v6]crop=1280:720:x='-(0)':y='-(0)'[v7]",
        "[v5][v7]blend=all_mode=multiply[v8]",
        "[v3][v8]blend=all_mode=screen[v9]",
        "[v9]trim=end_frame=48,setpts=N,scale=w='trunc((1280+n*1.3333)/2)*2':h=-2:eval=frame:flags=bilinear,crop=1280:720,setsar=1[v10]",
        "gradients=s=640x360,format=gbrp,settb=1/24,setpts=N[v11]",
        "[4:v]format=gbrap,unpremultiply=inplace=1,loop=-1:1:0,setpts=N,rotate=a='n*0.1':c=black@0,null[v12]",
        "[v11][v12]overlay=x='0':y='20+5*sin(n*0.13090+0.00)':format=gbrp[v13]",
        "[v13]trim=end_frame=72,setpts=N[v14]",
        "[v10][v14]xfade=transition=fade:duration=0.75:offset=1.250[v15]",
        "[5:v]format=gbrap,unpremultiply=inplace=1,loop=-1:1:0,setpts=N[v16]",
        "[v15][v16]overlay=format=gbrp[v17]",
        "[v17]drawtext=expansion=none:fontfile='/huruf/jakarta.woff2':text='Hujan\\: 50% ’Deras’':fontsize=62:fontcolor=white:alpha='clip((t-0.2)/0.4,0,1)*clip((1.95-t)/0.4,0,1)':x=(w-tw)/2:y=h*0.8-th/2:shadowcolor=black@0.35:shadowx=0:shadowy=2,fade=t=in:d=0.6,fade=t=out:st=3.350:d=0.9,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[film]",
      ]
    `);
    expect(args.filter((each) => each.startsWith('p'))).toEqual([
      'p0.svg',
      'p1.svg',
      'p2.svg',
      'p3.svg',
      'p4.svg',
      'p5.svg',
    ]);
    expect(args.slice(args.indexOf('-map'))).toMatchInlineSnapshot(`
      [
        "-map",
        "[film]",
        "-map",
        "6:a",
        "-t",
        "4.250",
        "-r",
        "24",
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-crf",
        "18",
        "-g",
        "48",
        "-colorspace",
        "bt709",
        "-color_primaries",
        "bt709",
        "-color_trc",
        "bt709",
        "-c:a",
        "alac",
        "-movflags",
        "+faststart",
        "o.mp4",
      ]
    `);
  });

  test('take the pictures in the order in which they are written', () => {
    expect(
      picturesOf(film)
        .slice(0, 5)
        .map((svg) => svg.match(/id="(\w+)"/)?.[1]),
    ).toEqual(['sky', 'hill', 'light', 'veil', 'wheel']);
    expect(picturesOf(film)).toHaveLength(6);
  });

  test('draw a light film smaller and with fewer frames, moving as far in a second', () => {
    const args = filmArguments(film, files, LIGHT);
    const graph = args[args.indexOf('-filter_complex') + 1] ?? '';
    expect(graph).toContain("crop=864:486:x='-((0)*0.675)'");
    expect(graph).toContain("overlay=x='(0+(n*1.5+0)*-0.5000)*0.675'");
    expect(graph).toContain('trim=end_frame=32');
    // A source beside a still: one cross-fade takes no two rates.
    expect(graph).toContain('gradients=s=640x360,fps=16,scale=864:486,format=gbrp,settb=1/16');
    // Rasterised once, in the size of the film; what is enlarged stays as small as it is.
    const sizes = args.filter((_, i) => args[i - 1] === '-video_size');
    expect(sizes.slice(2, 4)).toEqual(['864x486', '1280x720']);
    const drawn = picturesOf(film, LIGHT).map(sizeOf);
    expect(drawn.map(({ width, height }) => `${width}x${height}`)).toEqual(sizes);
    expect(args.slice(args.indexOf('-r'), args.indexOf('-r') + 2)).toEqual(['-r', '16']);
  });

  test('draw the middle of a shot as one picture', () => {
    const shot = { ...film, shots: film.shots.slice(0, 1) };
    const args = stillArguments(shot, { ...files, output: 'o.png' });
    const graph = args[args.indexOf('-filter_complex') + 1] ?? '';
    expect(graph).toContain("crop=1280:720:x='-(0)'");
    expect(graph).toContain("overlay=x='0+(n*1+24)*-0.5000'");
    expect(args.slice(-5)).toEqual(['-frames:v', '1', '-compression_level', '3', 'o.png']);
  });

  test('repeat what was drawn for each card, in time with it', () => {
    const cards = ['Laut', 'Arus: Balik', 'Reda'];
    const args = longArguments({ seconds: 30, cards }, { ...files, part: 'p.mp4' }, CALM);
    expect(args.slice(args.indexOf('-stream_loop'), 9)).toEqual([
      '-stream_loop',
      '2',
      '-i',
      'p.mp4',
    ]);
    expect(args[args.indexOf('-t') + 1]).toBe('90.000');
    const lettering = args[args.indexOf('-vf') + 1] ?? '';
    expect(lettering.match(/text='[^']+'|between[^']+/g)).toEqual([
      "text='Laut'",
      'between(t,0.60,4.00)',
      "text='Arus\\: Balik'",
      'between(t,30.60,34.00)',
      "text='Reda'",
      'between(t,60.60,64.00)',
    ]);
  });

  test('overlap by the crossfade', () => {
    expect(secondsOf(film)).toBe(4.25);
  });

  test('letter nothing without a font', () => {
    const { font: _, ...bare } = files;
    expect(filmArguments(film, bare).join(' ')).not.toContain('drawtext');
  });
});

describe('reels', () => {
  test.each(Object.entries(reels))(
    '%s is drawn alike each time, and lasts as long as a short film',
    (key, reel) => {
      const [once, again] = [filmOf(key, 'Judul', reel), filmOf(key, 'Judul', reel)];
      expect(picturesOf(again)).toEqual(picturesOf(once));
      expect(secondsOf(once)).toBeGreaterThanOrEqual(key.match(/-\d$/) ? 13 : 16);
      expect(secondsOf(once)).toBeLessThanOrEqual(40);
      expect(runningTime(reel)).toBeCloseTo(secondsOf(once) * (reel.chapters?.length ?? 1));
      for (const svg of picturesOf(once)) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    },
  );

  test('other seeds draw other pictures', () => {
    const reel = reels['kaldera'];
    if (reel === undefined) throw new Error('no kaldera');
    expect(picturesOf(filmOf('satu', '', reel))).not.toEqual(picturesOf(filmOf('dua', '', reel)));
  });
});
