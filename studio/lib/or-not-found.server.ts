import { data } from 'react-router';
import { isApiError } from '../../web/lib/api/api-error.ts';

/** What a page is about, or the page that says there is no such: an id that is none is none of a thing either. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && [400, 404].includes(error.failure.status)) {
      throw data(null, { status: 404 });
    }
    throw error;
  }
}
