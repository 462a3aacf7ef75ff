import { ApiError } from '../../web/lib/api/api-error.ts';
import { readAnswer } from '../../web/lib/api/read-answer.ts';

/** Hands the browser a file that was made or fetched here, to keep under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Fetches a file of a staff call and keeps it under the name that the platform gave it. The passkey is asked for on the
 * way where the call wants it (guarded-fetch.ts).
 * @throws ApiError
 */
export async function fetchFile(path: `/studio/v1/${string}`): Promise<void> {
  const response = await fetch(`/platform${path}`, { credentials: 'same-origin' });
  if (!response.ok) {
    throw ApiError.from(response.status, await readAnswer(response));
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  saveFile(named?.[1] ?? 'berkas', await response.blob());
}
