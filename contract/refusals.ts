import type { Call } from './call.ts';
import type { ErrorCode } from './errors.ts';

/** Every code that a call may fail with: its own, and those of what stands before each call. */
export function refusalsOf({ callers, method, errors }: Call): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...errors,
    'common.badRequest',
    'common.tooMany',
    'common.unavailable',
    'common.unexpected',
  ]);
  if (!callers.includes('none')) {
    codes.add('common.unauthenticated');
    if (!callers.includes('child')) codes.add('common.adultOnly');
    if (!callers.includes('account')) codes.add('common.forbidden');
  }
  if (method === 'POST') codes.add('common.tooLarge').add('common.foreignOrigin');
  return [...codes];
}
