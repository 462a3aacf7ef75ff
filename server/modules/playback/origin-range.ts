export type Slice = { start: number; end: number };

/**
 * The bytes that a Range header asks for of `size`: a slice, `whole` when it asks for nothing that we cut (no header,
 * another unit, several ranges, nonsense), or `unsatisfiable`. RFC 9110, 14.
 */
export function readRange(
  header: string | undefined,
  size: number,
): Slice | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const suffix = Number(to);
    if (suffix === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** True when an If-None-Match or If-Range header names this tag. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === '*') return true;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
