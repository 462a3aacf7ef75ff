import { expect, test } from 'vitest';
import { withinPlaybackLimits } from '../playback-limits.ts';
import { aPresentation, aSound } from '../test/presentation.ts';
import { masterPlaylist, mediaPlaylist, subtitlePlaylist } from './asset-playlists.ts';

test('the master lists every rendition with its sound, and the sound alone', () => {
  expect(masterPlaylist(aPresentation())).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a56",NAME="Indonesia",LANGUAGE="id",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a56.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a96",NAME="Indonesia",LANGUAGE="id",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a96.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=226000,AVERAGE-BANDWIDTH=140000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=424x240,FRAME-RATE=24.000,VIDEO-RANGE=SDR,CLOSED-CAPTIONS=NONE,AUDIO="a56"
v240.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=996000,AVERAGE-BANDWIDTH=545000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=848x480,FRAME-RATE=24.000,VIDEO-RANGE=SDR,CLOSED-CAPTIONS=NONE,AUDIO="a96"
v480.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=4096000,AVERAGE-BANDWIDTH=2095000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=24.000,VIDEO-RANGE=SDR,CLOSED-CAPTIONS=NONE,AUDIO="a96"
v1080.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=56000,AVERAGE-BANDWIDTH=55000,CODECS="mp4a.40.2",AUDIO="a56"
a56.m3u8
`);
});

test('a track is a list of whole segments that ends', () => {
  const presentation = aPresentation();
  expect(mediaPlaylist(presentation.video[1]!, presentation)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:1
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="v480/init.mp4"
#EXTINF:4.00000,
v480/1.m4s
#EXTINF:4.00000,
v480/2.m4s
#EXTINF:2.00000,
v480/3.m4s
#EXT-X-ENDLIST
`);
});

test('subtitles are a group that every variant names, and their labels can break nothing', () => {
  const presentation = aPresentation({
    subtitles: [{ lang: 'id', label: 'Indonesia "baku"\n#EXT-X-EVIL' }],
  });
  const text = masterPlaylist(presentation);
  expect(text).toContain(
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Indonesia  baku  #EXT-X-EVIL",LANGUAGE="id",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subs/id.m3u8"',
  );
  const variants = text.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF'));
  expect(variants).toHaveLength(4);
  expect(variants.every((line) => line.endsWith('SUBTITLES="subs"'))).toBe(true);
  expect(subtitlePlaylist('id', presentation)).toContain(
    '#EXTINF:10.00000,\nid.vtt\n#EXT-X-ENDLIST',
  );
});

test('other languages are renditions of the same group', () => {
  const audio = [
    aSound('a56', 56_000),
    aSound('a96', 96_000),
    aSound('a56-2', 56_000, 'en'),
    aSound('a96-2', 96_000, 'en'),
  ];
  const lines = masterPlaylist(aPresentation({ audio })).split('\n');
  const group = lines.filter((line) => line.includes('GROUP-ID="a96"'));
  expect(group).toHaveLength(2);
  expect(group[0]).toContain('DEFAULT=YES');
  expect(group[1]).toContain('NAME="Inggris",LANGUAGE="en",DEFAULT=NO');
});

test('listening only, there is no picture and every sound', () => {
  const presentation = withinPlaybackLimits(aPresentation(), {
    maxHeight: 1080,
    audioOnly: true,
    dataSaver: false,
  });
  const text = masterPlaylist(presentation);
  expect(text).not.toContain('avc1');
  expect(text).toContain('\na56.m3u8\n');
  expect(text).toContain('\na96.m3u8\n');
});
