import { Form, useNavigation } from 'react-router';
import type { DeviceView } from '../../lib/account/device-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeviceIcon } from '../../ui/device-icon.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { paths } from '../../lib/page/paths.ts';

type Props = { device: DeviceView; error: string | undefined; onAsk: () => void };

/** A signed-in device: what, when and where; named and signed out from here. */
export function DeviceRow({ device, error, onAsk }: Props) {
  const { id, name, model, location, isCurrent } = device;
  return (
    <li className="grid gap-3 rounded-m border border-line bg-ink-1 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <DeviceIcon name={model} />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 truncate font-semibold">{name}</span>
            {isCurrent && <Badge tone="toska">Perangkat ini</Badge>}
          </p>
          {name !== model && <p className="text-small text-mist">{model}</p>}
          <p className="text-small text-mist">
            {isCurrent ? 'Sedang dipakai' : `Terakhir dipakai ${device.usedAgo}`}
            <span className="block text-haze md:inline">
              <span className="hidden md:inline"> · </span>
              <time dateTime={device.usedAtIso}>{device.usedAt}</time>
            </span>
          </p>
          <p className="text-small text-haze">
            {location === null ? 'Tempat masuk tidak diketahui' : `Masuk dari ${location}`}
          </p>
        </div>
        {isCurrent ? (
          <LinkButton to={paths.signOut} look="secondary">
            Keluar
          </LinkButton>
        ) : (
          // Without scripts the same question comes with the page.
          <Form method="get">
            <Button
              type="submit"
              name="keluarkan"
              value={id}
              look="secondary"
              onClick={(event) => {
                event.preventDefault();
                onAsk();
              }}
            >
              Keluarkan
              <span className="sr-only"> {name}</span>
            </Button>
          </Form>
        )}
      </div>
      <RenameForm device={device} error={error} />
    </li>
  );
}

function RenameForm({ device, error }: Pick<Props, 'device' | 'error'>) {
  const { formData } = useNavigation();
  const { id, name, model } = device;
  const isBusy = formData?.get('intent') === 'rename' && formData.get('device_id') === id;
  return (
    // A saved name closes the form again.
    <details key={name} open={error !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-mist underline">
        Ubah nama
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" className="grid gap-3 pt-2 md:grid-cols-[1fr_auto] md:items-end">
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="device_id" value={id} />
        <Field
          label="Nama perangkat"
          name="name"
          defaultValue={name === model ? '' : name}
          placeholder={model}
          maxLength={60}
          autoComplete="off"
          error={error}
        />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          Simpan nama
        </Button>
      </Form>
    </details>
  );
}
