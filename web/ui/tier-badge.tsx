import { Lock } from 'lucide-react';
import type { TitleTier } from '#contract/catalog/shapes.ts';
import { signOf } from '../lib/title/access.ts';
import { useIsChild, useViewer } from '../lib/session/session.ts';
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
  return <Tier tier={tier} isVisitor={useViewer() === null} />;
}

function Tier({ tier, isVisitor }: { tier: TitleTier; isVisitor: boolean }) {
  const { tone, label } = tiers[tier];
  return <Badge tone={tone}>{isVisitor && tier === 'freemium' ? 'Masuk, gratis' : label}</Badge>;
}

/** What it takes to watch a title, for those who may not; else that it is new, or nothing. */
export function TitleBadge({ title }: { title: { id: string; tier: TitleTier; isNew?: boolean } }) {
  const viewer = useViewer();
  const sign = signOf(title, viewer?.access ?? null, useIsChild());
  if (sign === undefined) return null;
  if (sign.kind === 'new') return <Badge tone="quiet">Baru</Badge>;
  if (sign.kind === 'free') return <Tier tier={sign.tier} isVisitor={viewer === null} />;
  return <Locked tier={sign.tier} isVisitor={viewer === null} />;
}

/** What it takes to watch something that is locked. */
export function LockedBadge({ tier }: { tier: TitleTier }) {
  return <Locked tier={tier} isVisitor={useViewer() === null} />;
}

function Locked({ tier, isVisitor }: { tier: TitleTier; isVisitor: boolean }) {
  // What only takes an account is free all the same.
  if (tier === 'free' || tier === 'freemium') return <Tier tier={tier} isVisitor={isVisitor} />;
  const { tone, label } = tiers[tier];
  return (
    <Badge tone={tone}>
      <Lock className="size-3" aria-hidden="true" />
      {tier !== 'single' && <span className="sr-only">Perlu paket</span>}
      {label}
    </Badge>
  );
}
