import { readCookie } from '../account/saved-account.ts';

/** The cookie that holds what a redirect could not say. */
export const NEXT_NOTICE = 'notice';

/** Shows what the server left word of, once; the words come only where it did. */
export async function lookForNotice(): Promise<void> {
  if (readCookie(NEXT_NOTICE) === null) return;
  // Where they don't come the cookie stays for the next page.
  const words = await import('./next-notice-words.ts').catch(() => undefined);
  const name = readCookie(NEXT_NOTICE);
  if (words === undefined || name === null) return;
  document.cookie = `${NEXT_NOTICE}=; Path=/; Max-Age=0; SameSite=Strict`;
  words.sayNotice(name);
}
