import { ApiError } from '../api/api-error.ts';

const UNAVAILABLE = {
  code: 'common.unavailable',
  title: 'Sedang sibuk',
  message: 'Layanan sedang sibuk. Coba lagi beberapa saat.',
};

/**
 * What a call answers, if it does so within this many milliseconds. What it still does then goes on unheard.
 * @throws ApiError common.unavailable when it takes longer
 */
export async function within<T>(call: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(ApiError.from(503, UNAVAILABLE)), ms);
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
