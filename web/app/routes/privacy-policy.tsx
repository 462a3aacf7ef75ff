import { privacyPolicy } from '../../features/help/privacy-policy.server.ts';
import { LegalPage } from '../../features/help/legal-page.tsx';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { originOf } from '../../lib/session/session.ts';
import type { Route } from './+types/privacy-policy.ts';

export async function loader() {
  return privacyPolicy;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Kebijakan privasi',
    description:
      'Data pribadi apa yang Tayang simpan, untuk apa, berapa lama, siapa yang memproses, dan apa hakmu menurut UU PDP.',
    path: paths.privacyPolicy,
    origin: originOf(matches),
  });
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
