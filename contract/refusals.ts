import { type Call, isStaffCall } from './call.ts';
import type { ErrorCode } from './errors.ts';

/** Every code that a call may fail with: its own, and those of what stands before each call. */
export function refusalsOf(call: Call): ErrorCode[] {
  const { callers, method, errors } = call;
  const codes = new Set<ErrorCode>([
    ...errors,
    'common.badRequest',
    'common.tooMany',
    'common.unavailable',
    'common.unexpected',
  ]);
  if (!callers.includes('none')) {
    codes.add('common.unauthenticated');
    if (!callers.includes('child') && !isStaffCall(call)) codes.add('common.adultOnly');
    if (!callers.includes('account')) codes.add('common.forbidden');
    if (isStaffCall(call) && call.worksLocked !== true) codes.add('studio.locked');
    if (call.needsStepUp === true) codes.add('studio.stepUpNeeded');
  }
  if (method === 'POST') codes.add('common.tooLarge').add('common.foreignOrigin');
  return [...codes];
}
