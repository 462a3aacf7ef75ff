import { type Avatar, avatars, childClasses } from '#contract/profiles.ts';
import { AvatarPicture, avatarName } from '../../ui/avatar.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { PinField } from './pin-field.tsx';
import { ADULT, limits } from './profile-view.ts';

type Props = {
  name: string;
  avatar: Avatar;
  filmClass: string | null;
  /** The first profile stays an adult's. */
  isFirst?: boolean;
  /** A child's profile brings the account's first PIN. */
  needsPin?: boolean;
  error: string | undefined;
  pinError?: string | undefined;
};

/** On the form around the fields: what only a child's profile has is hidden by it. */
export const FIELDS_GROUP = 'group/fields';

/** Name, picture and age of a profile. */
export function ProfileFields(props: Props) {
  const { name, avatar, filmClass, isFirst = false, needsPin = false, error, pinError } = props;
  return (
    <>
      <Field
        label="Nama"
        name="name"
        defaultValue={name}
        maxLength={30}
        required
        autoComplete="off"
        error={error}
      />
      <fieldset>
        <legend className="mb-2 text-small font-semibold">Gambar</legend>
        <div className="flex flex-wrap gap-1">
          {avatars.map((each) => (
            <label
              key={each}
              className="relative grid cursor-pointer rounded-full border-3 border-transparent p-0.5 has-checked:border-jingga has-focus-visible:outline-3 has-focus-visible:outline-kunyit"
            >
              <input
                type="radio"
                name="avatar"
                value={each}
                defaultChecked={each === avatar}
                className="sr-only"
              />
              <AvatarPicture avatar={each} />
              <span className="sr-only">{avatarName(each)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {!isFirst && (
        <Select
          label="Profil ini untuk siapa?"
          name="film_class"
          defaultValue={filmClass ?? ''}
          hint="Profil anak hanya melihat tayangan sampai kelas umurnya, tanpa promo, pembelian, dan putar otomatis."
        >
          <option value="" data-adult="">
            {ADULT}
          </option>
          {childClasses.map((each) => (
            <option key={each} value={each}>
              {limits[each]}
            </option>
          ))}
        </Select>
      )}
      {!isFirst && needsPin && (
        <div className="group-has-[[data-adult]:checked]/fields:hidden">
          <PinField
            label="PIN orang tua"
            name="pin"
            isRequired={false}
            hint="4 sampai 6 angka, untuk profil anak: diminta setiap kali keluar dari sana. Jangan pakai PIN bank."
            error={pinError}
          />
        </div>
      )}
    </>
  );
}
