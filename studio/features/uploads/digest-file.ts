import { DIGEST_PIECE } from '#contract/catalog/upload-limits.ts';

/** SHA-256 of each piece of a file, beside its sending; undefined where this browser can't (no https). */
export async function digestPieces(file: File, signal: AbortSignal): Promise<string[] | undefined> {
  // Only secure pages have it, whatever its type says.
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (subtle === undefined) return undefined;
  const digests: string[] = [];
  for (let at = 0; at < file.size; at += DIGEST_PIECE) {
    if (signal.aborted) return undefined;
    const bytes = await file.slice(at, at + DIGEST_PIECE).arrayBuffer();
    const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
    digests.push([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
  return digests;
}
