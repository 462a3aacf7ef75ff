import { Form, useNavigation } from 'react-router';
import { deleteDevice, listDevices } from '#contract/accounts.ts';
import { dateTime } from '../../lib/formats.ts';
import { textOf } from '../../lib/form.server.ts';
import { pageMeta } from '../../lib/meta.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { originOf } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeviceIcon } from '../../ui/device-icon.tsx';
import type { Route } from './+types/account-devices.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(listDevices);
  return {
    limit: result.limit,
    devices: result.devices.map(({ device_id, name, last_seen_at, is_current }) => ({
      device_id,
      name,
      last_seen_at,
      is_current,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const device_id = textOf(form, 'device_id');
  await context.get(platformContext).call(deleteDevice, { body: { device_id, is_logout: 0 } });
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Perangkat',
    description: 'Perangkat yang masuk ke akun Tayang milikmu.',
    path: '/akun/perangkat',
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountDevices({ loaderData }: Route.ComponentProps) {
  const { devices, limit } = loaderData;
  const { formData } = useNavigation();
  const leaving = formData?.get('device_id');
  return (
    <section className="grid max-w-text gap-4">
      <div>
        <h2 className="text-lead font-bold">Perangkat yang masuk</h2>
        <p className="text-small text-mist">
          {devices.length} dari {limit} tempat terpakai. Perangkat yang dikeluarkan harus masuk
          lagi.
        </p>
      </div>
      <ul className="grid gap-3">
        {devices.map((device) => (
          <li
            key={device.device_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m border border-line bg-ink-1 p-4"
          >
            <DeviceIcon name={device.name} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{device.name}</p>
              <p className="text-small text-mist">
                Terakhir dipakai {dateTime(device.last_seen_at)}
              </p>
            </div>
            {device.is_current ? (
              <Badge tone="toska">Perangkat ini</Badge>
            ) : (
              <Form method="post">
                <input type="hidden" name="device_id" value={device.device_id} />
                <Button type="submit" look="secondary" isBusy={leaving === device.device_id}>
                  Keluarkan
                  <span className="sr-only"> {device.name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
