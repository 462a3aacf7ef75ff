import type { Logo } from '../lib/title/hero-picture.ts';

/** What a hero is about: its name, as it is drawn where it has a logo. */
export function NameOrLogo({ name, logo }: { name: string; logo?: Logo | undefined }) {
  if (logo === undefined) return name;
  const { src, w, h } = logo;
  const shape: Record<`--${string}`, number> = { '--ratio': w / h };
  return <img src={src} alt={name} width={w} height={h} style={shape} className="hero-logo" />;
}
