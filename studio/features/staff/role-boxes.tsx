import { type StaffRole, staffKinds } from '#contract/call.ts';
import { roleNames } from '../../lib/staff.ts';
import { CheckField } from '../../ui/form/field.tsx';
import { roleHints } from './words.ts';

type Props = { chosen: readonly StaffRole[]; onChange: (roles: readonly StaffRole[]) => void };

/** The roles as a set. */
export function RoleBoxes({ chosen, onChange }: Props) {
  return (
    <fieldset className="grid gap-x-4 md:grid-cols-2">
      <legend className="mb-1 text-note font-semibold text-mist">Peran</legend>
      {staffKinds.map((role) => (
        <CheckField
          key={role}
          label={roleNames[role]}
          hint={roleHints[role]}
          checked={chosen.includes(role)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, role] : chosen.filter((own) => own !== role))
          }
        />
      ))}
    </fieldset>
  );
}
