import { fail } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Known, PartnerIdentity, Refused, Unavailable } from './adapter/partner-platform.ts';

/**
 * Whom the partner vouches for, or the error that the viewer sees. An address that the partner never verified
 * proves nothing: it is not even looked up here.
 */
export function readIdentity(
  log: Log,
  answer: Known | Refused | Unavailable,
  refusal: 'partner.flowInvalid' | 'partner.credentialsWrong',
): PartnerIdentity {
  if (answer.status !== 'known') {
    log.warn(
      { why: answer.why },
      answer.status === 'refused' ? 'the partner refused' : 'the partner is unavailable',
    );
    return fail(answer.status === 'refused' ? refusal : 'partner.unavailable');
  }
  return answer.identity.isEmailVerified ? answer.identity : fail('partner.emailUnverified');
}
