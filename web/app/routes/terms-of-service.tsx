import { termsOfService } from '../../features/help/terms-of-service.server.ts';
import { LegalPage } from '../../features/help/legal-page.tsx';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { originOf } from '../../lib/session/session.ts';
import type { Route } from './+types/terms-of-service.ts';

export async function loader() {
  return termsOfService;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Syarat layanan',
    description: 'Perjanjian antara kamu dan Tayang: akun, pembayaran, tayangan, dan hakmu.',
    path: paths.termsOfService,
    origin: originOf(matches),
  });
}

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
