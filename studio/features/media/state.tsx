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
export function StateBadge({ state, percent }: Pick<AssetSummary, 'state' | 'percent'>) {
  const { text, tone } = words[state];
  const goesOn = state === 'probing' || state === 'packaging' || state === 'checking';
  return <Badge tone={tone}>{goesOn ? `${text} ${percent} %` : text}</Badge>;
}

export function isUnderWay({ state }: Pick<AssetSummary, 'state'>): boolean {
  return state !== 'ready' && state !== 'failed';
}
