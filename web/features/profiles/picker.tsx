import { Form, useNavigation } from 'react-router';
import { AvatarPicture } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ProfileView } from './profile-view.ts';

/** Who is watching? Each profile is a button of one form. */
export function Picker({ profiles }: { profiles: ProfileView[] }) {
  const { formData } = useNavigation();
  const chosen = formData?.get('profile_id');
  return (
    <Form method="post">
      <ul className="flex flex-wrap justify-center gap-x-2 gap-y-6 md:gap-x-6">
        {profiles.map(({ id, name, avatar, filmClass, isActive }) => (
          <li key={id}>
            <button
              type="submit"
              name="profile_id"
              value={id}
              aria-current={isActive || undefined}
              className="group grid h-full w-38 content-start justify-items-center gap-3 rounded-l px-2 py-4 text-center hover:bg-ink-2 aria-current:bg-ink-2 md:w-44"
            >
              <span className="transition-transform duration-150 group-hover:scale-105">
                <AvatarPicture avatar={avatar} size="l" />
              </span>
              <span className="lines-2 w-full font-bold wrap-break-word">{name}</span>
              <span className="flex min-h-6 flex-wrap items-center justify-center gap-1">
                {chosen === id && <Spinner />}
                {filmClass !== null && <Badge tone="kunyit">Anak · {filmClass}</Badge>}
                {isActive && <Badge tone="toska">Sekarang</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Form>
  );
}
