/** Whether a browser asks before anybody wants it: a pointer rests on a link, or a page is made ready. */
export function isFetchedAhead(request: Request): boolean {
  return request.headers.get('sec-purpose')?.includes('prefetch') ?? false;
}
