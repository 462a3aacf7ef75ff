import { MINUTE, SECOND } from '#contract/constants.ts';
import { endpoints } from '../../../lib/page/paths.ts';
import { holdMediaToken } from '../engine/media-token.ts';
import type { PlayerProblem } from '../engine/problem.ts';

/** Between two words of a play that goes on as it was. */
const SAY_EVERY_MS = 30 * SECOND;
/** A play that says nothing to its account's reports, because it has none, is heard so often. */
const SEND_EVERY_MS = MINUTE;
/** What waits for a report; a player that is offline for long keeps the newest. */
const MOST_LINES = 40;
const MOST_PLAYS = 20;
/** Ends of a play that are no failure of it. */
const NO_FAILURES: ReadonlySet<PlayerProblem> = new Set([
  'stopped',
  'taken-down',
  'signed-out',
  'expired',
]);

/** CMCD 2: starting, playing, rebuffering, seeking, paused, ended, failed, quit. */
type State = 's' | 'p' | 'r' | 'k' | 'a' | 'e' | 'f' | 'q';

export type Quality = {
  /** What waits, for a report that goes out anyway. */
  waiting(): { cmcd?: string };
  /** A report took it. */
  taken(cmcd: string | undefined): void;
  fail(problem: PlayerProblem): void;
  end(): void;
};

type How = {
  url: string;
  /** What a film is; a channel's address says it. */
  productId: string | undefined;
  /** Lines and bit rate of the rendition that plays, where they are known. */
  picture: () => { height?: number; kbps?: number };
  /** Whether an account's reports take it along. */
  isReported: boolean;
};

const plays = new Map<string, Quality>();
/** When play was pressed, and when the picture moved, of films that begin before their player is drawn. */
const pressed = new WeakMap<HTMLVideoElement, { at: number; movedAt?: number }>();

/** Says that play is pressed now: the time to the first picture runs. */
export function notePress(video: HTMLVideoElement): void {
  const press: { at: number; movedAt?: number } = { at: performance.now() };
  pressed.set(video, press);
  video.addEventListener('playing', () => (press.movedAt ??= performance.now()), { once: true });
}

/** What the play at an address has to say; nothing where none is followed. */
export const qualityOf = (url: string): Pick<Quality, 'waiting' | 'taken'> =>
  plays.get(url) ?? { waiting: () => ({}), taken: () => undefined };

/** Follows what a viewer has of a play, in an element, from now to its end: as lines of CMCD 2 events. */
export function followQuality(video: HTMLVideoElement, how: How): Quality {
  const known = plays.get(how.url);
  if (known !== undefined) return known;
  const { url, productId, picture, isReported } = how;
  const press = pressed.get(video);
  const begunAt = press?.at ?? performance.now();
  const sid = Math.random().toString(36).slice(2, 12);
  const zone = -new Date().getTimezoneOffset() / 60;
  let lines: string[] = [];
  let state: State | undefined;
  let hasStarted = false;
  let saidHeight: number | undefined;
  let count = 0;
  let saidAt = 0;
  let sentAt = Date.now();
  // A page that no one looks at may wait for its picture as long as the browser likes.
  let isSilent = document.hidden;

  function say(next: State, more: { ec?: string; msd?: number } = {}, event = 'ps'): void {
    if (isSilent) return;
    state = next;
    saidAt = Date.now();
    const { height, kbps } = picture();
    lines.push(
      [
        ...(kbps === undefined ? [] : [`br=(${Math.round(kbps)})`]),
        `e=${event}`,
        ...(more.ec === undefined ? [] : [`ec=("${more.ec}")`]),
        ...(more.msd === undefined ? [] : [`msd=${Math.round(more.msd)}`]),
        `sid="${sid}",sn=${count},sta=${next}`,
        ...(height === undefined || height === saidHeight ? [] : [`tayang-h=${height}`]),
        ...(Number.isInteger(zone) ? [`tayang-tz=${zone}`] : []),
        `ts=${saidAt},v=2`,
      ].join(','),
    );
    count += 1;
    saidHeight = height;
    lines = lines.slice(-MOST_LINES);
    if (next === 'f' || next === 'q' || (!isReported && saidAt - sentAt > SEND_EVERY_MS)) send();
  }
  function send(): void {
    const { mediaToken } = holdMediaToken(url).held();
    const [first] = lines;
    if (first === undefined || mediaToken === undefined) return;
    sentAt = Date.now();
    const body = `${productId === undefined ? '' : `cid="${productId}",`}${lines.join('\n')}`;
    lines = [];
    void fetch(endpoints.call(`/v2/playback/quality?token=${encodeURIComponent(mediaToken)}`), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/cmcd' },
      body,
    }).catch(() => undefined);
  }
  function moves(movedAt = performance.now()): void {
    if (hasStarted) return say('p');
    hasStarted = true;
    say('p', { msd: movedAt - begunAt });
    if (!isReported) send();
  }

  const own = new AbortController();
  const on = (name: string, listener: () => void) =>
    video.addEventListener(name, listener, { signal: own.signal });
  say('s');
  if (press?.movedAt !== undefined) moves(press.movedAt);
  else if (!video.paused && video.readyState > 2 && video.played.length > 0) moves();
  on('playing', () => state !== 'p' && moves());
  on('seeking', () => hasStarted && say('k'));
  on('waiting', () => state === 'p' && !video.seeking && say('r'));
  on('pause', () => hasStarted && !video.ended && state !== 'f' && say('a'));
  on('ended', () => say('e'));
  on('timeupdate', () => state === 'p' && Date.now() - saidAt > SAY_EVERY_MS && say('p', {}, 't'));
  const onHidden = () => {
    if (document.hidden && !hasStarted) isSilent = true;
    if (isSilent) lines = [];
  };
  document.addEventListener('visibilitychange', onHidden, { signal: own.signal });

  const quality: Quality = {
    waiting: () => (lines.length === 0 ? {} : { cmcd: lines.join('\n') }),
    taken(cmcd) {
      const gone = new Set(cmcd?.split('\n'));
      lines = lines.filter((line) => !gone.has(line));
    },
    fail(problem) {
      if (state !== 'f' && !NO_FAILURES.has(problem)) say('f', { ec: problem });
    },
    end() {
      if (plays.get(url) !== quality) return;
      plays.delete(url);
      pressed.delete(video);
      own.abort();
      if (state !== 'f') say('q');
    },
  };
  plays.set(url, quality);
  // What the small player closed is not ended here.
  for (const old of [...plays.keys()].slice(0, -MOST_PLAYS)) plays.delete(old);
  return quality;
}
