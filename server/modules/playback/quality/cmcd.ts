import { MINUTE } from '#contract/constants.ts';
import { digest } from '#platform/secrets.ts';

/** What a player said of a moment; without account, profile or address. */
export type Beat = {
  at: Date;
  receivedAt: Date;
  /** A digest of session and play: it leads back to neither. */
  play: string;
  seq: number;
  state: PlayerState;
  startupMs: number | null;
  error: string | null;
  kbps: number | null;
  /** Lines of the picture. */
  height: number | null;
  titleId: string | null;
  channelId: string | null;
  device: string;
  zone: string;
  /** The plan of who watches; `visitor` without an account. */
  tier: string;
  /** Whose network it came by, where that is known. */
  provider: string | null;
};

/** CMCD 2, key `sta`: starting, playing, rebuffering, seeking, paused, waiting, ended, failed, quit, preloading. */
const states = ['s', 'p', 'r', 'k', 'a', 'w', 'e', 'f', 'q', 'd'] as const;
export type PlayerState = (typeof states)[number];

export const devices = ['desktop', 'phone', 'tablet', 'tv', 'other'] as const;
const zones = ['WIB', 'WITA', 'WIT', 'other'] as const;

/** Lines that one body may hold; the rest is dropped. */
const MOST_LINES = 60;
/** Lines of our player have some 120 characters; a longer one is dropped. */
const LONGEST_LINE = 500;
/** Plays that one body tells of: that which ended, and the next. The rest is dropped. */
const MOST_PLAYS = 2;
const LONGEST_USER_AGENT = 400;
/** A player that was offline sends later; what is older counts at this age. */
const OLDEST = 10 * MINUTE;
const LONGEST_STARTUP = 10 * MINUTE;
const MOST_KBPS = 200_000;
const MOST_HEIGHT = 8_640;
const MOST_SEQUENCE = 1_000_000;

const LIST_ITEM = /"(?:[^"\\]|\\.)*"|[^\s]+/;

type Value = string | number | true;

/**
 * One line of CMCD: `br=(1200;v),e=ps,sid="7f",sta=p`. Of a list the first item counts, of an item with parameters the
 * item alone. What can't be read is left out. A key begins where a word does, so that no text is read more than once.
 */
export function readCmcd(line: string): Map<string, Value> {
  const values = new Map<string, Value>();
  if (line.length > LONGEST_LINE) return values;
  const pair = /(?<![\w.-])([a-z][\w.-]*)(?:=("(?:[^"\\]|\\.)*"|\([^()]*\)|[^,]*))?(?:,|$)/gi;
  for (const [, key = '', text] of line.trim().matchAll(pair)) {
    const value = text === undefined ? true : readValue(text);
    if (value !== undefined) values.set(key, value);
  }
  return values;
}

function readValue(given: string): Value | undefined {
  const text = given.startsWith('(') ? (LIST_ITEM.exec(given.slice(1, -1))?.[0] ?? '') : given;
  if (text.startsWith('"')) {
    const end = text.search(/(?<!\\)"(?:;|$)/);
    return text.slice(1, end > 0 ? end : undefined).replaceAll(/\\(.)/g, '$1');
  }
  const item = text.split(';')[0]?.trim() ?? '';
  if (item === '') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(item) ? Number(item) : item;
}

type Told = {
  /** What the platform knows of who plays: a session of an account or a visitor. */
  sessionId: string;
  titleId: string | null;
  channelId: string | null;
  userAgent: string;
  tier: string;
  provider: string | null;
};

/** The beats that a body holds, as far as they can be believed; `now` is when it came. */
export function beatsOf(body: string, told: Told, now: Date): Beat[] {
  const { sessionId, titleId, channelId, userAgent, tier, provider } = told;
  const device = deviceClassOf(userAgent.slice(0, LONGEST_USER_AGENT));
  const plays = new Set<string>();
  let state: PlayerState | undefined;
  return body
    .split('\n', MOST_LINES)
    .map(readCmcd)
    .flatMap((values, index): Beat[] => {
      const said = values.get('sta');
      state = states.find((each) => each === said) ?? state;
      if (state === undefined || values.size === 0) return [];
      const play = playOf(sessionId, String(values.get('sid') ?? ''));
      if (plays.size >= MOST_PLAYS && !plays.has(play)) return [];
      plays.add(play);
      return [
        {
          at: timeOf(values.get('ts'), now),
          receivedAt: now,
          play,
          seq: wholeWithin(values.get('sn'), MOST_SEQUENCE) ?? index,
          state,
          startupMs: wholeWithin(values.get('msd'), LONGEST_STARTUP),
          error: errorOf(values.get('ec')),
          kbps: wholeWithin(values.get('br'), MOST_KBPS),
          height: wholeWithin(values.get('tayang-h'), MOST_HEIGHT),
          titleId,
          channelId,
          device,
          zone: zoneOfOffset(values.get('tayang-tz')),
          tier,
          provider,
        },
      ];
    });
}

/** Null where nothing is left that an error's code may hold. */
function errorOf(value: Value | undefined): string | null {
  const code = String(value ?? '').replaceAll(/[^\w.-]/g, '');
  return code === '' ? null : code.slice(0, 40);
}

function wholeWithin(value: Value | undefined, most: number): number | null {
  return typeof value === 'number' && value >= 0 && value <= most ? Math.round(value) : null;
}

/** Clocks of devices are wrong: never after now, and never so long ago that it is counted no more. */
function timeOf(value: Value | undefined, now: Date): Date {
  const at = typeof value === 'number' ? value : now.getTime();
  return new Date(Math.min(Math.max(at, now.getTime() - OLDEST), now.getTime()));
}

/** A uuid made of a digest. */
function playOf(sessionId: string, sid: string): string {
  const hex = digest(`${sessionId} ${sid.slice(0, 64)}`, 'hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function zoneOfOffset(hours: Value | undefined): string {
  return zones[Number(hours) - 7] ?? 'other';
}

/** What kind of device a browser says that it is on. */
export function deviceClassOf(userAgent: string): (typeof devices)[number] {
  if (/SMART-TV|SmartTV|Tizen|Web0S|WebOS|BRAVIA|AFT[A-Z]|CrKey|TV;/.test(userAgent)) return 'tv';
  if (/iPad|Android(?!.*Mobile)|Tablet/.test(userAgent)) return 'tablet';
  if (/iPhone|Mobile/.test(userAgent)) return 'phone';
  return /Windows|Macintosh|CrOS|Linux/.test(userAgent) ? 'desktop' : 'other';
}
