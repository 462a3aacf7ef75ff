import type { TitleTier } from '#contract/catalog/shapes.ts';

/** What the one who looks may watch; null is a visitor. */
export type TitleAccess = { tiers: TitleTier[]; titleIds: string[] } | null;

/** The one sign of a card: what it still takes to watch it, or that it is free or new. */
type TitleSign = { kind: 'locked' | 'free'; tier: TitleTier } | { kind: 'new' };

type Shown = { id: string; tier: TitleTier; isNew?: boolean };

/** Nothing on what may be watched, but for a visitor that it is free. A child is shown nothing to buy. */
export function signOf(
  { id, tier, isNew = false }: Shown,
  access: TitleAccess,
  isChild: boolean,
): TitleSign | undefined {
  const isFree = tier === 'free' || tier === 'freemium';
  const isOpen = isFree || access?.tiers.includes(tier) || access?.titleIds.includes(id);
  if (!isChild && !isOpen) return { kind: 'locked', tier };
  if (!isChild && access === null) return { kind: 'free', tier };
  return isNew ? { kind: 'new' } : undefined;
}
