import { Form, useNavigation, useSubmit } from 'react-router';
import { withCarried } from '../../lib/account/carried-fields.ts';
import { paths } from '../../lib/page/paths.ts';
import type { DeviceLimit } from './register-device.server.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { DeviceChoice } from '../../ui/device-choice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** What every sign-in method shows where all device slots of the account are taken. */
export function DeviceLimitLayout({ limit }: { limit: DeviceLimit }) {
  return (
    <AuthLayout
      title="Belum bisa masuk"
      lead="Jumlah perangkat telah mencapai batas maksimum. Keluarkan salah satu perangkat lama untuk masuk di sini."
    >
      <DeviceLimitChoice limit={limit} />
    </AuthLayout>
  );
}

/** Every device slot is taken: sign one of the old devices out, or stay signed out. */
function DeviceLimitChoice({ limit }: { limit: DeviceLimit }) {
  const submit = useSubmit();
  const { formData } = useNavigation();
  const leaving = formData?.get('old_device_id');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {limit.devices.map((device) => (
          <DeviceChoice key={device.id} device={device}>
            <Form
              method="post"
              className="ml-auto"
              onSubmit={(event) => {
                event.preventDefault();
                if (!leaving) void submit(withCarried(event.currentTarget), { method: 'post' });
              }}
            >
              <input type="hidden" name="intent" value="replace-device" />
              <input type="hidden" name="ticket" value={limit.ticket} />
              <input type="hidden" name="old_device_id" value={device.id} />
              <Button type="submit" look="secondary" isBusy={leaving === device.id}>
                Keluarkan
                <span className="sr-only"> {device.name}</span>
              </Button>
            </Form>
          </DeviceChoice>
        ))}
      </ul>
      <LinkButton to={paths.home} look="quiet" wide>
        Batal, tetap keluar
      </LinkButton>
    </div>
  );
}
