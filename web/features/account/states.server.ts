import { listDevices } from '#contract/accounts/index.ts';
import { listSubscriptions } from '#contract/commerce/index.ts';
import { getDataCap } from '#contract/playback/index.ts';
import { listProfiles } from '#contract/profiles.ts';
import { date } from '../../lib/formats/formats.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import type { GroupStates } from './account-menu.tsx';

/** What the first page of the account says at a glance. */
export async function loadStates({ call }: Platform, timezone: string) {
  const [profiles, rights, devices, cap] = await Promise.all([
    call(listProfiles),
    call(listSubscriptions),
    call(listDevices),
    call(getDataCap),
  ]);
  const { tier, name, endsAt } = rights.result.plan;
  const { profiles: all, has_pin: hasPin } = profiles.result;
  const hasChild = all.some(({ is_child }) => is_child === 1);
  const states: GroupStates = {
    profiles: `${all.length} profil${hasChild ? (hasPin === 1 ? ', PIN terpasang' : ', PIN belum dipasang') : ''}`,
    paying:
      endsAt === null ? `${name}, tanpa batas waktu` : `${name} sampai ${date(endsAt, timezone)}`,
    security: `${devices.result.devices.length} dari ${devices.result.limit} perangkat`,
    preferences: capInWords(cap.result.maxHeight),
  };
  return { states, plan: { tier, name, endsAt } };
}

function capInWords(maxHeight: number | null): string {
  if (maxHeight === null) return 'Tanpa batas kuota';
  return maxHeight === 0 ? 'Hemat Kuota: dengar saja' : `Hemat Kuota: sampai ${maxHeight}p`;
}
