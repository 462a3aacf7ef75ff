import { type Avatar, avatars, childClasses } from '#contract/profiles.ts';
import { AvatarPicture, avatarName } from '../../ui/avatar.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ADULT, limits } from './profile-view.ts';

type Props = {
  name: string;
  avatar: Avatar;
  filmClass: string | null;
  /** The first profile stays an adult's. */
  isFirst?: boolean;
  error: string | undefined;
};

/** Name, picture and age of a profile. */
export function ProfileFields({ name, avatar, filmClass, isFirst = false, error }: Props) {
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
          label="Siapa yang menonton?"
          name="film_class"
          defaultValue={filmClass ?? ''}
          hint="Profil anak hanya melihat tayangan sampai kelas umurnya, tanpa promo, pembelian, dan putar otomatis."
        >
          <option value="">{ADULT}</option>
          {childClasses.map((each) => (
            <option key={each} value={each}>
              {limits[each]}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
