import { Form, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** One device, or all but this one. */
export type Leaving = { id: string; name: string } | { others: number };

export function questionOf(leaving: Leaving): string {
  return 'id' in leaving ? `Keluarkan ${leaving.name}?` : 'Keluarkan semua perangkat lain?';
}

/** What signing out does, said before it is done: there is no way back but signing in again. */
export function SignOutQuestion({
  leaving,
  onCancel,
}: {
  leaving: Leaving;
  onCancel?: () => void;
}) {
  const { state } = useNavigation();
  const isOne = 'id' in leaving;
  return (
    <div className="grid gap-4">
      <p className="text-mist">
        {isOne
          ? 'Perangkat itu langsung keluar dari akunmu. '
          : `${leaving.others} perangkat langsung keluar dari akunmu; perangkat ini tetap masuk. `}
        Tayangan yang sedang diputar di sana berhenti dalam satu menit, dan untuk menonton lagi
        harus masuk dari awal. Ini tidak bisa dibatalkan.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {isOne && <input type="hidden" name="device_id" value={leaving.id} />}
        <Button
          type="submit"
          name="intent"
          value={isOne ? 'sign-out' : 'sign-out-others'}
          look="danger"
          isBusy={state === 'submitting'}
        >
          {isOne ? 'Ya, keluarkan' : 'Ya, keluarkan semua'}
        </Button>
        {onCancel === undefined ? (
          <LinkButton to={paths.devices} look="quiet">
            Batal
          </LinkButton>
        ) : (
          <Button look="quiet" onClick={onCancel}>
            Batal
          </Button>
        )}
      </Form>
    </div>
  );
}
