import { HeartHandshake } from 'lucide-react';
import { errors } from '#contract/errors.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { originOf } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/for-adults.ts';

export async function loader() {
  const { title, message } = errors['common.adultOnly'];
  return { title, message };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Minta bantuan orang dewasa',
    description: 'Bagian Tayang ini untuk orang dewasa.',
    path: paths.forAdults,
    origin: originOf(matches),
    isPrivate: true,
  });
}

/** No error: what a child came to is for adults, who can open it by switching. */
export default function ForAdults({ loaderData: { title, message } }: Route.ComponentProps) {
  return (
    <div className="grid min-h-[80dvh] place-items-center pt-(--bar-top)">
      <EmptyState
        level="h1"
        icon={<HeartHandshake aria-hidden="true" />}
        title={title}
        action={
          <>
            <LinkButton to={paths.kids}>Ke beranda anak</LinkButton>
            <LinkButton to={paths.profiles} look="secondary">
              Aku orang dewasa
            </LinkButton>
          </>
        }
      >
        <p>{message}</p>
      </EmptyState>
    </div>
  );
}
