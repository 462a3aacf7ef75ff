/** Whether a browser prefetches: a pointer rests on a link, or a page is made ready. */
export function isPrefetch(request: Request): boolean {
  return request.headers.get('sec-purpose')?.includes('prefetch') ?? false;
}
