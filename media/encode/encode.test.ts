import { expect, test } from 'vitest';
import { encodeArguments } from './encode.ts';
import { ladderFor } from './ladder.ts';
import { createProgressReader } from './progress.ts';

const plan = {
  input: 'film.mov',
  durationSeconds: 30,
  frameRate: { numerator: 24_000, denominator: 1001 },
  interlaced: true,
  renditions: ladderFor(640, 360),
  videoIndex: 1,
  audio: [
    { index: 0, gainDb: 5.4 },
    { index: 2, gainDb: 0 },
  ],
  preset: 'veryfast' as const,
  fileOf: (id: string) => `out/${id}.mp4`,
};

test('one process writes every track', () => {
  const args = encodeArguments(plan);
  expect(args.filter((each) => each.startsWith('out/'))).toEqual([
    'out/v240.mp4',
    'out/v360.mp4',
    'out/a56.mp4',
    'out/a96.mp4',
    'out/a56-2.mp4',
    'out/a96-2.mp4',
  ]);
  expect(args.filter((each) => each === '-i')).toHaveLength(1);
  expect(args[args.indexOf('-filter_complex') + 1]).toBe(
    '[0:1]split[source][looked];' +
      "[looked]select='between(t,0.000,15.000)+between(t,5.000,25.000)+between(t,15.000,35.000)',idet=intl_thres=1.3,select='not(mod(n,25))',metadata=mode=print:file='pipe\\:2',nullsink;" +
      '[source]yadif,fps=24000/1001:start_time=0,format=yuv420p,split=2[sv240][sv360];' +
      '[sv240]scale=424:240,setsar=1[v240];[sv360]scale=640:360,setsar=1[v360];' +
      '[0:0]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,volume=5.4dB,alimiter=limit=0.8414:level=disabled:attack=5:release=80:latency=1,apad,atrim=start_sample=1024:end=30.000000,asetpts=PTS-STARTPTS,asplit=2[a56][a96];' +
      '[0:2]aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,volume=0dB,alimiter=limit=0.8414:level=disabled:attack=5:release=80:latency=1,apad,atrim=start_sample=1024:end=30.000000,asetpts=PTS-STARTPTS,asplit=2[a56-2][a96-2]',
  );
});

test('a rendition: capped, closed groups of two seconds, segments of two groups', () => {
  const args = encodeArguments(plan);
  const rendition = args.slice(args.indexOf('[v360]') - 1, args.indexOf('out/v360.mp4') + 1);
  expect(rendition.join(' ')).toBe(
    '-map [v360] -c:v libx264 -preset veryfast -crf 25 -maxrate 450000 -bufsize 900000 -profile:v main ' +
      '-g 48 -keyint_min 48 -sc_threshold 0 -flags +cgop -video_track_timescale 24000 ' +
      '-map_metadata -1 -map_chapters -1 -min_frag_duration 3904000 ' +
      '-movflags +cmaf+delay_moov+skip_trailer+default_base_moof+global_sidx+frag_keyframe -f mp4 out/v360.mp4',
  );
});

test('superfast: three steps of the rate factor lower, else the same rendition', () => {
  const args = encodeArguments({ ...plan, preset: 'superfast' });
  const rendition = args.slice(args.indexOf('[v360]') + 1, args.indexOf('out/v360.mp4'));
  expect(rendition.slice(2, 8).join(' ')).toBe('-preset superfast -crf 28 -maxrate 450000');
});

test('ticks are 90 kHz where frames are whole numbers of them', () => {
  const ticks = (numerator: number, denominator: number) => {
    const args = encodeArguments({ ...plan, frameRate: { numerator, denominator } });
    return args[args.indexOf('-video_track_timescale') + 1];
  };
  expect([ticks(24, 1), ticks(25, 1), ticks(30_000, 1001), ticks(24_000, 1001)]).toEqual([
    '90000',
    '90000',
    '90000',
    '24000',
  ]);
});

test('a silent source has pictures only', () => {
  const args = encodeArguments({ ...plan, audio: [] });
  expect(args.join(' ')).not.toContain('-c:a');
});

test('progress is read from whatever pieces come', () => {
  const read = createProgressReader(10);
  expect(read('frame=1\nout_time_us=25')).toBeUndefined();
  expect(read('00000\nprogress=continue\n')).toBe(0.25);
  expect(read('out_time_us=N/A\n')).toBeUndefined();
  expect(read('out_time_us=99000000\n')).toBe(1);
  expect(read('progress=end\n')).toBe(1);
});
