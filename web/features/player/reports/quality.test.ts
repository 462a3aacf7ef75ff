import { beforeEach, expect, test, vi } from 'vitest';
import { followQuality, notePress, qualityOf } from './quality.ts';

const TOKEN = `k.1.s.-.a~x~1.240.${'x'.repeat(22)}`;
let sent: string[];
let time: number;
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  sent = [];
  time = 1_000;
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push(`${url.split('?')[0]} ${init.body}`);
    return new Response();
  });
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  vi.spyOn(Date, 'now').mockImplementation(() => time);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-420);
  return () => vi.unstubAllGlobals();
});

let films = 0;
function aFilm(isReported: boolean) {
  films += 1;
  const video = Object.assign(new EventTarget(), {
    paused: false,
    ended: false,
    seeking: false,
    readyState: 4,
    played: { length: 0 },
  }) as unknown as HTMLVideoElement;
  const url = `/t/${TOKEN}/f/${films}/manifest.mpd`;
  const begin = () =>
    followQuality(video, {
      url,
      productId: 'p1',
      picture: () => ({ height: time < 5_000 ? 480 : 720, kbps: 1_200.4 }),
      isReported,
    });
  const tell = (name: string, after = 0) => {
    time += after;
    video.dispatchEvent(new Event(name));
  };
  return { video, url, begin, tell };
}
const states = (cmcd = '') =>
  cmcd
    .split('\n')
    .map((line) => `${/sta=(\w)/.exec(line)?.[1]}${/,msd=\d+/.exec(line)?.[0] ?? ''}`);

test('a play is starting, playing, stalled, sought, paused and left; an account’s reports carry it', () => {
  const { url, begin, tell } = aFilm(true);
  const quality = begin();
  tell('playing', 640);
  tell('waiting', 5_000);
  tell('playing', 2_000);
  tell('seeking', 100);
  tell('waiting');
  tell('playing', 300);
  tell('timeupdate', 4_000);
  tell('timeupdate', 30_000);
  tell('pause');
  const { cmcd } = qualityOf(url).waiting();
  expect(states(cmcd)).toEqual(['s', 'p,msd=640', 'r', 'p', 'k', 'p', 'p', 'a']);
  expect(cmcd?.split('\n')[1]).toMatch(
    /^br=\(1200\),e=ps,msd=640,sid="\w{6,10}",sn=1,sta=p,tayang-tz=7,ts=1640,v=2$/,
  );
  // The size of the picture is said where it changes.
  expect(cmcd?.match(/tayang-h=\d+/g)).toEqual(['tayang-h=480', 'tayang-h=720']);
  expect(sent).toEqual([]);
  qualityOf(url).taken(cmcd);
  expect(qualityOf(url).waiting()).toEqual({});
  quality.end();
  quality.end();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^\/platform\/v2\/playback\/quality cid="p1",.*sta=q/);
});

test('an hour of watching costs a report less than nine kilobytes', () => {
  const { url, begin, tell } = aFilm(true);
  begin();
  tell('playing', 500);
  let bytes = 0;
  for (let seconds = 0; seconds < 3_600; seconds += 5) {
    tell('timeupdate', 5_000);
    const { cmcd = '' } = qualityOf(url).waiting();
    bytes += cmcd.length;
    qualityOf(url).taken(cmcd);
  }
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(9_000);
});

test('a visitor’s play is heard with its first picture and each minute; a failed start at once', () => {
  const { begin, tell } = aFilm(false);
  begin();
  tell('playing', 300);
  for (let second = 0; second < 120; second += 1) tell('timeupdate', 1_000);
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(sent.length).toBeLessThanOrEqual(3);
  const failed = aFilm(true);
  const quality = failed.begin();
  quality.fail('stopped');
  quality.fail('decode');
  quality.fail('decode');
  quality.end();
  expect(sent.at(-1)).toMatch(/sta=s[^]*ec=\("decode"\)[^]*sta=f/);
  expect(sent.at(-1)).not.toMatch(/sta=q/);
});

test('the time runs from the press, also where the picture moved before the player was drawn', () => {
  const { video, url, begin, tell } = aFilm(true);
  notePress(video);
  tell('playing', 450);
  time += 900;
  begin();
  expect(states(qualityOf(url).waiting().cmcd)).toEqual(['s', 'p,msd=450']);
});

test('a page that no one sees before its picture says nothing', () => {
  const { url, begin, tell } = aFilm(false);
  begin();
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  tell('playing', 9_000);
  expect(qualityOf(url).waiting()).toEqual({});
  expect(sent).toEqual([]);
});
