import type { AssetState, AssetSummary } from '#contract/catalog/operator-assets.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const words: Record<AssetState, { text: string; tone: Tone }> = {
  waiting: { text: 'Menunggu giliran', tone: 'waiting' },
  probing: { text: 'Membaca file', tone: 'active' },
  packaging: { text: 'Mengolah semua ukuran', tone: 'active' },
  checking: { text: 'Memeriksa mutu', tone: 'active' },
  ready: { text: 'Siap', tone: 'good' },
  failed: { text: 'Gagal', tone: 'bad' },
};

/** Where a film is in its packaging, with its share while it goes on. */
type Progress = Pick<AssetSummary, 'state' | 'percent'>;

export function StateBadge(row: Progress) {
  return <Badge tone={words[row.state].tone}>{stateWords(row)}</Badge>;
}

export function stateWords({ state, percent }: Progress): string {
  const { text } = words[state];
  const goesOn = state === 'probing' || state === 'packaging' || state === 'checking';
  return goesOn ? `${text} ${percent} %` : text;
}

export function isUnderWay({ state }: Pick<AssetSummary, 'state'>): boolean {
  return state !== 'ready' && state !== 'failed';
}
