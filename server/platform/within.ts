/** What was asked, if it comes within so many milliseconds; fails when it takes longer. What it still does then goes on unheard. */
export async function within<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), milliseconds);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
