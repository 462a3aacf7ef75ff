import { Form, useNavigation, useSubmit } from 'react-router';
import { withCarried } from '../../lib/account/carried-fields.ts';
import { initials } from '../../lib/formats/formats.ts';
import type { SavedAccount } from '../../lib/account/saved-account.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  saved: SavedAccount;
  onOther: () => void;
  onForget: () => void;
};

/** Signs in again with one press, as the account that this browser remembers. */
export function ContinueAs({ saved, onOther, onForget }: Props) {
  const submit = useSubmit();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-center gap-4 rounded-m border border-line bg-ink-2 p-4">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-ink-3 text-body font-bold"
        >
          {initials(saved.email)}
        </span>
        <div className="min-w-0">
          <p className="truncate font-semibold">{saved.email}</p>
          <p className="text-small text-mist">Tersimpan di perangkat ini</p>
        </div>
      </div>
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit(withCarried(event.currentTarget), { method: 'post' });
        }}
      >
        <input type="hidden" name="email" value={saved.email} />
        <input type="hidden" name="saved" value={saved.password} />
        <Button type="submit" size="l" wide isBusy={isBusy}>
          <span className="min-w-0 truncate">Lanjutkan sebagai {shortName(saved.email)}</span>
        </Button>
      </Form>
      <div className="grid gap-2">
        <Button look="secondary" onClick={onOther}>
          Pakai akun lain
        </Button>
        <Button look="quiet" onClick={onForget}>
          Lupakan akun ini
        </Button>
      </div>
    </div>
  );
}

/** The whole address stands above: on the button the part before the at-sign is enough. */
function shortName(identifier: string): string {
  return identifier.split('@')[0] ?? identifier;
}
