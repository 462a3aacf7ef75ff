import { SECOND } from '#contract/constants.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { DEVICE_TICKET_LIFE } from './policy.ts';
import { listActiveDevices } from './queries/list-devices.ts';
import { toDeviceRecord } from './records.ts';

/** What someone at the device limit needs to go on: the devices, and a ticket to sign one of them out. */
export async function deviceLimitDetails(
  parts: AccountsParts,
  holder: { accountId: string; isRemembered: boolean; sessionId?: string },
) {
  const devices = await listActiveDevices(parts.db, holder.accountId);
  return {
    devices: devices.map((device) => toDeviceRecord(device, '', parts.placeOf)),
    ticket: await parts.tickets.issue('device-limit', holder, DEVICE_TICKET_LIFE),
    expires_in: DEVICE_TICKET_LIFE / SECOND,
  };
}
