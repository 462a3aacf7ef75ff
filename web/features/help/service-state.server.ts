import { getServiceState, type PartState, type ServicePart } from '#contract/playback/index.ts';
import { dateTime } from '../../lib/formats/formats.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import type { ServiceStateView } from './service-state.tsx';

const names: Record<ServicePart, string> = {
  video: 'Menonton film dan serial',
  live: 'TV langsung',
  payment: 'Pembayaran',
  signIn: 'Masuk dan daftar',
};
const words: Record<PartState, string> = {
  works: 'Berjalan normal',
  disturbed: 'Sedang terganggu bagi sebagian penonton',
  down: 'Sedang tidak bisa dipakai, kami sedang memperbaikinya',
};

/** The state of the service in words; what can't be looked at now is said so too. */
export async function loadServiceState(
  platform: Platform,
  timezone: string | undefined,
): Promise<ServiceStateView | null> {
  try {
    const { result } = await platform.call(getServiceState);
    return {
      checkedAt: dateTime(result.checkedAt, timezone),
      parts: result.parts.map(({ part, state, since }) => ({
        part,
        name: names[part],
        doesWork: state === 'works',
        words:
          since === null ? words[state] : `${words[state]}. Sejak ${dateTime(since, timezone)}.`,
      })),
      incidents: result.incidents.map(({ part, beganAt, endedAt }) => ({
        key: `${part} ${beganAt}`,
        words: `${names[part]} sempat terganggu, ${dateTime(beganAt, timezone)} sampai ${dateTime(endedAt, timezone)}.`,
      })),
    };
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}
