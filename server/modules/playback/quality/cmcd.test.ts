import { expect, test } from 'vitest';
import { beatsOf, deviceClassOf, readCmcd } from './cmcd.ts';
import { heardIn, withinShare } from './policy.ts';

const now = new Date('2026-11-23T10:00:00Z');
const told = {
  sessionId: 's1',
  titleId: 't',
  channelId: null,
  userAgent: '',
  tier: 'lite',
  provider: null,
};

test('a line is read as CMCD writes it: tokens, strings, numbers, flags, lists with parameters', () => {
  expect(
    Object.fromEntries(
      readCmcd(
        String.raw`bg,br=(1200;v 128;a),cid="a,b=\"c\"",e=ps,msd=812,nor=("x";r="0-1"),sta=p,v=2`,
      ),
    ),
  ).toEqual({ bg: true, br: 1200, cid: 'a,b="c"', e: 'ps', msd: 812, nor: 'x', sta: 'p', v: 2 });
});

test.each(['', ',,,', '=', 'sta', 'sta="', `sta=${'x'.repeat(9_000)}`, '\u{1F600}=1', 'e=ps,v=2'])(
  'what says no state is no beat: %s',
  (line) => {
    expect(beatsOf(line, told, now)).toEqual([]);
  },
);

test('what Shaka sends of an event is a beat, and an event without a state has the one before', () => {
  const body = `cid="x",e=ps,msd=640,sid="6e",sn=0,sta=p,ts=${now.getTime() - 4_000},v=2\ne=t,sid="6e",sn=1,ts=${now.getTime()},v=2\n`;
  const [first, second] = beatsOf(body, told, now);
  expect(first).toMatchObject({ state: 'p', startupMs: 640, seq: 0, titleId: 't', zone: 'other' });
  expect(second).toMatchObject({ state: 'p', startupMs: null, seq: 1, at: now });
  expect(second?.play).toBe(first?.play);
  expect(first?.play).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('times of wrong clocks and impossible numbers do no harm', () => {
  const beats = beatsOf(
    `sta=p,ts=1,msd=-5,br=(9e9),sn=1e99,ec=("<b>E 1</b>"),tayang-tz=8\nsta=p,ts=99999999999999,tayang-tz=77`,
    told,
    now,
  );
  expect(beats).toMatchObject([
    { startupMs: null, kbps: null, seq: 0, error: 'bE1b', zone: 'WITA' },
    { at: now, zone: 'other' },
  ]);
  expect(beats[0]?.at).toEqual(new Date(now.getTime() - 600_000));
  expect(beatsOf('sta=p\n'.repeat(500), told, now)).toHaveLength(60);
});

test.each(['a'.repeat(7_999) + '!', '('.repeat(8_000), 'a=('.repeat(2_600), 'a="\\'.repeat(2_000)])(
  'a line that is longer than any player’s is dropped unread, a short one of the kind is read: %#',
  (hostile) => {
    expect(readCmcd(hostile).size).toBe(0);
    expect(beatsOf(`${hostile}\nsta=p`, told, now)).toHaveLength(1);
    const work = (body: string) => {
      const { user } = process.cpuUsage();
      for (let turn = 0; turn < 60; turn += 1) beatsOf(body, told, now);
      return process.cpuUsage({ user, system: 0 }).user;
    };
    const lines = (line: string) => `${line.slice(0, 499)}\n`.repeat(16);
    const plain = lines('cid="7f",e=ps,msd=640,sid="6e",sn=0,sta=p,v=2,'.repeat(11));
    work(plain);
    expect(work(lines(hostile))).toBeLessThan(5 * work(plain));
  },
);

test('a list in a list is no list, and an error without a code is none', () => {
  expect(Object.fromEntries(readCmcd('br=((((1,sta=p'))).toEqual({
    br: '(((',
    sta: 'p',
  });
  expect(beatsOf('sta=f,ec=("<>")', told, now)).toMatchObject([{ error: null }]);
});

test('one body tells of two plays at most', () => {
  const body = Array.from({ length: 60 }, (_, play) => `sta=s,sid="${play}"\nsta=f,sid="${play}"`);
  expect(beatsOf(body.join('\n'), told, now)).toHaveLength(4);
});

test('a session is heard for three plays of a title and 120 beats a minute, the next minute anew', () => {
  const fails = (sid: number, titleId = 't') =>
    beatsOf(`sta=s,sid="${sid}"\nsta=f,sid="${sid}"`, { ...told, titleId }, now);
  const heard = heardIn(now, undefined);
  const take = (beats: ReturnType<typeof fails>) => withinShare(beats, heard, 1).length;
  expect([1, 2, 3, 4, 5, 1].map((sid) => take(fails(sid)))).toEqual([2, 2, 2, 0, 0, 2]);
  expect(take(fails(6, 'another'))).toBe(2);
  expect(take(Array.from({ length: 70 }, () => fails(2)).flat())).toBe(120 - 10);
  expect(take(fails(1))).toBe(0);
  expect(heardIn(new Date(now.getTime() + 59_999), heard)).toBe(heard);
  expect(withinShare(fails(4), heardIn(new Date(now.getTime() + 60_000), heard), 1)).toHaveLength(
    2,
  );
  // A network of visitors may hold many.
  const many = heardIn(now, undefined);
  const each = Array.from({ length: 70 }, (_, sid) => withinShare(fails(sid), many, 20).length);
  expect(each.filter((count) => count === 2)).toHaveLength(60);
});

test('one play of another session is another play', () => {
  const [one] = beatsOf('sta=p,sid="1"', told, now);
  const [two] = beatsOf('sta=p,sid="1"', { ...told, sessionId: 's2' }, now);
  expect(one?.play).not.toBe(two?.play);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 13; SM-X200) Chrome/140 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) Safari/537.36', 'tv'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 'desktop'],
  ['', 'other'],
])('%s is a %s', (userAgent, device) => {
  expect(deviceClassOf(userAgent)).toBe(device);
});
