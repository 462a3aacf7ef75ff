type Episode = { season: number; number: number; name: string };

/** `S1 E3 · Nama episode`, or null for a film. */
export function episodeLabel(product: { episode?: Episode | undefined }): string | null {
  if (product.episode === undefined) return null;
  const { season, number, name } = product.episode;
  return `S${season} E${number} · ${name}`;
}
