import { about } from '../../features/help/about.server.ts';
import { LegalPage } from '../../features/help/legal-page.tsx';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { originOf } from '../../lib/session/session.ts';
import type { Route } from './+types/about.ts';

export async function loader() {
  return about;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Tentang Tayang',
    description:
      'Siapa di balik Tayang, apa yang kami pegang, dan bagaimana tayangan diberi kelas umur.',
    path: paths.about,
    origin: originOf(matches),
  });
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
