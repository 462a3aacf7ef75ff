/** Tells an id from a slug where a call takes either: PostgreSQL refuses to compare a uuid with other text. */
export function isUuid(idOrSlug: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrSlug);
}
