import type { ContributionFormat } from '#media/encode/live-encode.ts';
import type { SourceHealth, Slot } from '#modules/live/index.ts';

/** Takes a contribution from where a decoder can begin; `onEnd` when its source has gone. */
export type Listener = { onBytes(bytes: Buffer): void; onEnd(): void };

/**
 * One of a channel's two sources, for as long as the channel runs: it comes, goes and comes back. Who listens gets
 * what comes from then on.
 */
export type Input = {
  slot: Slot;
  kind: 'rtmp' | 'srt' | 'pull' | 'push';
  /** What `listen` would hand over now. */
  format(): ContributionFormat;
  meter: Meter;
  /** Hears one connection of the source to its end, or until the returned function is called. */
  listen(listener: Listener): () => void;
  close(): void;
};

/** Without bytes for this long a source counts as gone, though its connection may stand. */
const QUIET_MS = 3_000;
const WINDOW_MS = 4_000;

/** Sees whether a source comes in, since when, and how much. */
export function createMeter(now: () => number = Date.now) {
  let connected = false;
  let since: number | undefined;
  let lastByteAt = 0;
  let upSince: number | undefined;
  let error: string | null = null;
  let counted = 0;
  let countedSince = now();
  let kbps = 0;

  const isUp = () => connected && now() - lastByteAt < QUIET_MS;
  const settle = () => {
    const elapsed = now() - countedSince;
    if (elapsed < WINDOW_MS) return;
    kbps = Math.round((counted * 8) / elapsed);
    counted = 0;
    countedSince = now();
  };

  return {
    /** Somebody has come who sends something, or is about to. */
    connect(): void {
      connected = true;
      error = null;
      lastByteAt = now();
      upSince = lastByteAt;
      since = lastByteAt;
    },
    disconnect(reason: string | null): void {
      if (connected) since = now();
      connected = false;
      if (reason !== null) error = reason;
    },
    count(bytes: number): void {
      settle();
      if (!isUp()) {
        upSince = now();
        since = upSince;
      }
      counted += bytes;
      lastByteAt = now();
    },
    isUp,
    /** Milliseconds for which it has come in without a pause; 0 when it doesn't. */
    steadyFor: () => (isUp() && upSince !== undefined ? now() - upSince : 0),
    health(slot: Slot, kind: Input['kind']): SourceHealth {
      settle();
      const up = isUp();
      return {
        slot,
        kind,
        isUp: up,
        since: since === undefined ? null : new Date(since).toISOString(),
        kbps: up ? kbps : 0,
        error: up ? null : error,
      };
    },
  };
}

export type Meter = ReturnType<typeof createMeter>;
