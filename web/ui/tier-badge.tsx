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

/** All that the badge of a title says of who looks at it. */
export type TitleBadgeData = { sign: ReturnType<typeof signOf>; isVisitor: boolean };

type Shown = { id: string; tier: TitleTier; isNew?: boolean };

export function useTitleBadge(title: Shown): TitleBadgeData {
  const viewer = useViewer();
  const sign = signOf(title, viewer?.access ?? null, useIsChild());
  return { sign, isVisitor: viewer === null };
}

export function useTitleBadges(titles: readonly Shown[]): TitleBadgeData[] {
  const viewer = useViewer();
  const isChild = useIsChild();
  return titles.map((title) => ({
    sign: signOf(title, viewer?.access ?? null, isChild),
    isVisitor: viewer === null,
  }));
}

/** What it takes to watch a title, for those who may not; else that it is new, or nothing. */
export function TitleBadge({ title }: { title: Shown }) {
  return <SignBadge {...useTitleBadge(title)} />;
}

/** The same, for a part that is drawn for many. */
export function SignBadge({ sign, isVisitor }: TitleBadgeData) {
  if (sign === undefined) return null;
  if (sign.kind === 'new') return <Badge tone="quiet">Baru</Badge>;
  if (sign.kind === 'free') return <Tier tier={sign.tier} isVisitor={isVisitor} />;
  return <Locked tier={sign.tier} isVisitor={isVisitor} />;
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
