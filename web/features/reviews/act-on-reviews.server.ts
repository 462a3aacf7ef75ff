import { data } from 'react-router';
import { getProductDetail } from '#contract/catalog/titles.ts';
import * as contract from '#contract/engagement/comments.ts';
import type { ReportReason } from '#contract/engagement/review-words.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';

const SECONDS = 60;

/** What a form about reviews asks for, done; a visitor signs in first. */
export async function actOnReviews(platform: Platform, slug: string, form: FormData, url: URL) {
  const intent = textOf(form, 'intent');
  if (!platform.isSignedIn()) throw signInFirst(platform, url, 'WriteReview');
  const params = { id: textOf(form, 'commentId') };
  try {
    switch (intent) {
      case 'write': {
        const words = wordsOf(form);
        if (params.id === '') {
          const query = { slug, episodes: 'none' as const };
          const { result } = await platform.call(getProductDetail, { query });
          const body = { productId: result.productId, ...words };
          await platform.call(contract.postWriteComment, { body });
        } else await platform.call(contract.postEditComment, { params, body: words });
        break;
      }
      case 'delete':
        await platform.call(contract.postDeleteComment, { params });
        break;
      case 'helpful':
        await platform.call(contract.postCommentHelpful, {
          params,
          body: { helpful: textOf(form, 'helpful') === '1' },
        });
        break;
      case 'report':
        await platform.call(contract.postReportComment, {
          params,
          body: { reason: textOf(form, 'reason') as ReportReason, note: textOf(form, 'note') },
        });
        break;
      case 'appeal': {
        const body = { note: textOf(form, 'note') };
        await platform.call(contract.postAppealComment, { params, body });
        break;
      }
      default:
        // Only to sign in.
        break;
    }
    return { done: intent, failure: undefined };
  } catch (error) {
    if (isApiError(error, 'common.unauthenticated')) throw signInFirst(platform, url);
    if (!isApiError(error)) throw error;
    return data({ done: undefined, failure: error.failure }, { status: error.failure.status });
  }
}

function wordsOf(form: FormData) {
  const minute = textOf(form, 'minute').trim();
  return {
    title: textOf(form, 'title'),
    content: textOf(form, 'content').replaceAll('\r\n', '\n'),
    starRating: Number(textOf(form, 'starRating')),
    spoiler: form.get('spoiler') === '1',
    atSeconds: minute === '' ? null : Number(minute) * SECONDS,
  };
}
