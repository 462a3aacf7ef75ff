import type { DeviceView } from '../lib/device-view.ts';

/** When a device was used last and where it signed in, in the little room of a choice. */
export function LastUse({ device }: { device: DeviceView }) {
  const { usedAgo, usedAt, usedAtIso, place } = device;
  return (
    <>
      <p className="text-note text-haze">
        Terakhir dipakai{' '}
        <time dateTime={usedAtIso} title={usedAt}>
          {usedAgo}
        </time>
      </p>
      <p className="truncate text-note text-haze">
        {place === null ? 'Tempat masuk tidak diketahui' : `Masuk dari ${place}`}
      </p>
    </>
  );
}
