import { ContactCard } from '../../features/help/contact-card.tsx';
import { COMPANY } from '#contract/constants.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/contact.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { email, whatsapp } = context.get(platformContext).page.support;
  return { contacts: { email: email ?? null, whatsapp: whatsapp ?? null }, company: COMPANY };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Kontak',
    description: 'Cara menghubungi Tayang: formulir, WhatsApp, email, dan alamat.',
    path: paths.contact,
    origin: originOf(matches),
  });
}

export default function Contact({ loaderData: { contacts, company } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        name="Kontak"
        text="Ada manusia di balik layar, dan kami senang mendengar darimu."
      />
      <div className="gutter grid max-w-text gap-6 py-6">
        <ContactCard contacts={contacts} />
        <section className="grid gap-1">
          <h2 className="text-lead font-bold">Alamat</h2>
          <address className="text-body text-mist not-italic">
            {company.name}
            <br />
            {company.address}
          </address>
        </section>
        <LinkButton to={paths.help} look="secondary" className="justify-self-start">
          Cari di Bantuan
        </LinkButton>
      </div>
    </>
  );
}
