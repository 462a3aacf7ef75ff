import { useState } from 'react';
import type {
  AssetTimings,
  saveAssetTimings,
  Timings,
} from '#contract/catalog/operator-timings.ts';
import type { InputOf } from '#contract/call.ts';
import type { MarkerKind } from '#contract/catalog/shapes.ts';

export const kindNames: Record<MarkerKind, string> = {
  intro: 'Pembuka',
  recap: 'Rangkuman',
  credits: 'Kredit akhir',
};

/** A marker while it is typed: an end may still be missing. */
export type MarkerDraft = { fromMs: number | null; untilMs: number | null };
export type TimingsDraft = {
  markers: Record<MarkerKind, MarkerDraft>;
  chapters: { fromMs: number | null; title: string }[];
};

const empty: MarkerDraft = { fromMs: null, untilMs: null };

function draftOf({ markers, chapters }: Timings): TimingsDraft {
  const own = (kind: MarkerKind) => {
    const found = markers.find((marker) => marker.kind === kind);
    return found ? { fromMs: found.fromMs, untilMs: found.untilMs } : empty;
  };
  return {
    markers: { intro: own('intro'), recap: own('recap'), credits: own('credits') },
    chapters: chapters.map((chapter) => ({ ...chapter })),
  };
}

/** What the platform is sent: an empty marker is none. What is half filled in goes as it is, and the platform says so. */
function timingsOf({ markers, chapters }: TimingsDraft): Timings {
  return {
    markers: (Object.keys(markers) as MarkerKind[]).flatMap((kind) => {
      const { fromMs, untilMs } = markers[kind];
      return fromMs === null && untilMs === null ? [] : [{ kind, fromMs: fromMs ?? 0, untilMs }];
    }),
    chapters: chapters.map(({ fromMs, title }) => ({ fromMs: fromMs ?? 0, title })),
  };
}

const isSame = (one: TimingsDraft, other: TimingsDraft) =>
  JSON.stringify(timingsOf(one)) === JSON.stringify(timingsOf(other));

/** Why the platform would not take a marker; undefined where it would. */
export function problemOf(kind: MarkerKind, { fromMs, untilMs }: MarkerDraft): string | undefined {
  if (fromMs === null) return untilMs === null ? undefined : 'Isi awalnya juga';
  if (untilMs !== null) return untilMs > fromMs ? undefined : 'Akhir harus setelah awal';
  return kind === 'credits' ? undefined : 'Isi akhirnya juga';
}

type Save = NonNullable<InputOf<typeof saveAssetTimings>['body']>;

/** Timings of one or several films while they are edited; fresh ones from the platform replace what is not changed. */
export function useTimings(assets: readonly AssetTimings[]) {
  const [changed, setChanged] = useState<Readonly<Record<string, TimingsDraft>>>({});
  const stored = (asset: AssetTimings) => draftOf(asset);
  const draft = (asset: AssetTimings) => changed[asset.assetId] ?? stored(asset);
  const dirty = assets.filter((asset) => !isSame(draft(asset), stored(asset)));
  return {
    draft,
    isDirty: dirty.length > 0,
    hasProblem: dirty.some((asset) =>
      (Object.entries(draft(asset).markers) as [MarkerKind, MarkerDraft][]).some(
        ([kind, marker]) => problemOf(kind, marker) !== undefined,
      ),
    ),
    set: (asset: AssetTimings, part: Partial<TimingsDraft>) =>
      setChanged((now) => ({
        ...now,
        [asset.assetId]: { ...(now[asset.assetId] ?? stored(asset)), ...part },
      })),
    setMarker: (asset: AssetTimings, kind: MarkerKind, marker: MarkerDraft) =>
      setChanged((now) => {
        const before = now[asset.assetId] ?? stored(asset);
        const markers = { ...before.markers, [kind]: marker };
        return { ...now, [asset.assetId]: { ...before, markers } };
      }),
    reset: () => setChanged({}),
    toSave: (): Save => ({
      assets: dirty.map((asset) => ({
        assetId: asset.assetId,
        stamp: asset.stamp,
        ...timingsOf(draft(asset)),
      })),
    }),
  };
}
