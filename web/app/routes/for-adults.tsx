import { HeartHandshake } from 'lucide-react';
import { errors } from '#contract/errors.ts';
import { Form } from 'react-router';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
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

/** No error: what a child came to is for adults, who can open it by switching; a visitor's mode asks nothing. */
export default function ForAdults({ loaderData: { title, message } }: Route.ComponentProps) {
  const isVisitor = useViewer() === null;
  return (
    <div className="grid min-h-[80dvh] place-items-center pt-(--bar-top)">
      <EmptyState
        level="h1"
        icon={<HeartHandshake aria-hidden="true" />}
        title={title}
        action={
          <>
            <LinkButton to={paths.kids}>Ke beranda anak</LinkButton>
            {isVisitor ? (
              <Form method="post" action={paths.kidsMode}>
                <Button type="submit" look="secondary" name="kids" value="0">
                  Keluar dari Mode Anak
                </Button>
              </Form>
            ) : (
              <LinkButton to={paths.profiles} look="secondary">
                Aku orang dewasa
              </LinkButton>
            )}
          </>
        }
      >
        <p>{message}</p>
      </EmptyState>
    </div>
  );
}
