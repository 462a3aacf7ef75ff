/** A name as a piece of an address: `Élan Vital` is `elan-vital`. Empty where nothing of it can stand there. */
export function slugOf(name: string, max = 80): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, max)
    .replace(/-$/, '');
}
