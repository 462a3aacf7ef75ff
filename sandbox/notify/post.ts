const PATIENCE_MS = 15_000;
const MOST_REDIRECTS = 5;

export type PostOutcome = { httpStatus: number | null; answer: string };

/** Sends one notification. 307 and 308 are followed with the same body, other redirects are not. */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<PostOutcome> {
  let target = url;
  try {
    for (let hops = 0; ; hops += 1) {
      const response = await fetch(target, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.arrayBuffer();
      const { status } = response;
      const location = response.headers.get('location');
      const isFollowed = (status === 307 || status === 308) && location && hops < MOST_REDIRECTS;
      if (!isFollowed) return { httpStatus: status, answer: `HTTP ${status}` };
      target = new URL(location, target).href;
    }
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error';
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
    const code = cause && 'code' in cause ? String(cause.code) : name;
    return { httpStatus: null, answer: code === 'TimeoutError' ? 'tidak dijawab 15 detik' : code };
  }
}
