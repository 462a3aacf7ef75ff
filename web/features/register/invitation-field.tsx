import { ChevronDown } from 'lucide-react';
import { Field } from '../../ui/field.tsx';

/** Where the code of a friend is typed or stands already; folded away for everybody else. */
export function InvitationField({ code, error }: { code: string; error: string | undefined }) {
  return (
    <details open={code !== '' || error !== undefined} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-small font-semibold text-mist hover:text-cloud">
        Punya kode ajakan teman?
        <ChevronDown
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <Field
        label="Kode ajakan"
        name="ref_code"
        defaultValue={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="ABCD-1234"
        hint="Kalian berdua mendapat Lite 7 hari setelah pembayaran pertamamu."
        error={error}
      />
    </details>
  );
}
