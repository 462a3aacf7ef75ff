import { PROGRESS_INTERVAL, SECOND } from '#contract/constants.ts';
import type { getUrlTransform, postProgress } from '#contract/playback/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/api.ts';
import { holdMediaToken } from '../engine/media-token.ts';
import { forgetLastWatch, keepLastWatch } from './last-watch.ts';
import { qualityOf } from './quality.ts';
import { sendEvent } from './send-event.ts';
import type { PlaybackSource } from '../film/source.ts';

const OFFLINE_KEY = 'tayang_progress';
/** A playback session without a report for so long has lapsed; one lost sooner was given to another device. */
const LAPSES_AFTER_MS = 40_000;

type Report = { playbackId: string; productId: string; positionSeconds: number; rewound: boolean };
/** What goes along with a report, and is not kept with it. */
type Carried = { mediaToken?: string; cmcd?: string };
type KeptReport = Report & { at: number };

/** Another device took this playback session, or this device was signed out. */
export type OnLost = (how: 'stopped' | 'signed-out') => void;

export type WatchReports = {
  started(positionSeconds: number): void;
  /** Whether the server wants to hear of a position that merely moved on. */
  isDue(): boolean;
  /** Reports the position; `onLost` runs when the playback session is lost and there is no other. */
  progress(positionSeconds: number, onLost: OnLost): Promise<void>;
  /** The viewer went back on purpose: the next report may be behind the last. */
  rewound(): void;
  /** Safe while the page is being left. */
  left(positionSeconds: number): void;
};

/** Reports a signed-in viewer's position. What can't be sent is kept and sent with its age later. */
export function createWatchReports(source: PlaybackSource): WatchReports {
  const { productId } = source;
  const media = () => holdMediaToken(source.url);
  let { playbackId } = source;
  let wasRewound = false;
  let hasStarted = false;
  const quality = () => qualityOf(source.url);
  let heldAt = Date.now();
  let sentAt = 0;
  let every = PROGRESS_INTERVAL;

  async function holdSession(
    isHeld: boolean,
    positionSeconds: number,
    onLost: OnLost,
  ): Promise<void> {
    const hasLapsed = Date.now() - heldAt > LAPSES_AFTER_MS;
    if (isHeld) heldAt = Date.now();
    else if (!hasLapsed) onLost('stopped');
    else {
      const taken = await takeSession(productId);
      if (taken === undefined) return onLost('stopped');
      playbackId = taken;
      heldAt = Date.now();
      // What plays by the token of the session that lapsed goes on by one of this session.
      const report = { playbackId, productId, positionSeconds, rewound: false };
      media().renewed((await sendReport(report, media().held())).result.mediaToken);
    }
  }

  return {
    started(positionSeconds) {
      if (hasStarted) return;
      hasStarted = true;
      void sendEvent('S', productId, positionSeconds).catch(() => undefined);
    },
    isDue: () => Date.now() - sentAt > every - SECOND,
    async progress(positionSeconds, onLost) {
      sentAt = Date.now();
      const report = { playbackId, productId, positionSeconds, rewound: wasRewound };
      wasRewound = false;
      try {
        await sendKept();
        const said = quality().waiting();
        const { result } = await sendReport(report, { ...media().due(), ...said });
        quality().taken(said.cmcd);
        every = result.reportAfterSeconds * SECOND;
        media().renewed(result.mediaToken);
        await holdSession(result.leaseHeld, positionSeconds, onLost);
      } catch (error) {
        if (isApiError(error) && error.failure.status === 401) return onLost('signed-out');
        keep({ ...report, at: Date.now() });
      }
    },
    rewound() {
      wasRewound = true;
    },
    left(positionSeconds) {
      if (!hasStarted) return;
      // A page that is going may lose its last requests: the next page load then replays this record.
      keepLastWatch({ id: productId, position: positionSeconds, type: 'VOD' });
      const report = { playbackId, productId, positionSeconds, rewound: wasRewound };
      const sent = [
        sendReport(report, { leaving: true, keepalive: true }),
        sendEvent('E', productId, positionSeconds, true),
      ];
      Promise.all(sent).then(forgetLastWatch, () => keep({ ...report, at: Date.now() }));
    },
  };
}

/**
 * A playback session lapses while a laptop sleeps or is offline. Where the plan has room another is taken silently;
 * undefined when other devices fill the plan or the entitlement has gone.
 */
async function takeSession(productId: string): Promise<string | undefined> {
  try {
    const query = { type: 'vod', id: productId, audio_only: 'N' } as const;
    const { result } = await callApi<typeof getUrlTransform>(
      'GET',
      '/tayang/channel/v2/get_url_transform',
      { query },
    );
    return result.kind === 'vod' ? result.playbackId : undefined;
  } catch (error) {
    if (isApiError(error) && error.failure.status < 500) return undefined;
    throw error;
  }
}

function sendReport(
  report: Report,
  how: { ageSeconds?: number; leaving?: boolean; keepalive?: boolean } & Carried = {},
) {
  const { keepalive = false, ...rest } = how;
  const body = { ...report, ...rest };
  return callApi<typeof postProgress>(
    'POST',
    '/v2/playback/progress',
    { body },
    // The player itself says over the picture that the session is over.
    { keepalive, staysHere: true },
  );
}

/** One report a product is enough: the latest says it all. */
function keep(report: KeptReport): void {
  const others = keptReports().filter(({ productId }) => productId !== report.productId);
  localStorage.setItem(OFFLINE_KEY, JSON.stringify([...others, report]));
}

async function sendKept(): Promise<void> {
  const reports = keptReports();
  if (reports.length === 0) return;
  for (const { at, ...report } of reports) {
    await sendReport(report, { ageSeconds: Math.max(1, (Date.now() - at) / 1000) });
  }
  localStorage.removeItem(OFFLINE_KEY);
}

function keptReports(): KeptReport[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(OFFLINE_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptReport[]) : [];
  } catch {
    return [];
  }
}
