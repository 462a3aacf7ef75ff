import type { TitleTier } from '#contract/catalog/shapes.ts';
import { Badge } from './badge.tsx';

const tiers = {
  free: { tone: 'toska', label: 'Gratis' },
  freemium: { tone: 'toska', label: 'Gratis' },
  lite: { tone: 'plain', label: 'Lite' },
  premium: { tone: 'kunyit', label: 'Premium' },
  single: { tone: 'jingga', label: 'Sewa' },
} as const satisfies Record<TitleTier, { tone: string; label: string }>;

/** What a viewer needs in order to watch a title. */
export function TierBadge({ tier }: { tier: TitleTier }) {
  const { tone, label } = tiers[tier];
  return <Badge tone={tone}>{label}</Badge>;
}
