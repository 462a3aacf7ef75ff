import { Mail, MessageCircle, PencilLine } from 'lucide-react';
import { paths } from '../../lib/page/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export type Contacts = { email: string | null; whatsapp: string | null };

/** Who is there for what no answer covers: the form always, WhatsApp and e-mail where they are set up. */
export function ContactCard({ contacts: { email, whatsapp } }: { contacts: Contacts }) {
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">Hubungi kami</h2>
        <p className="text-small text-mist">
          {email === null && whatsapp === null
            ? 'Tulis lewat formulir; laporanmu dibaca manusia, dan jawabannya sampai ke emailmu dan ke akunmu.'
            : 'Tulis lewat formulir supaya laporanmu bernomor dan bisa kamu ikuti, atau pilih yang paling mudah bagimu.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.report()}>
          <PencilLine className="size-4" aria-hidden="true" />
          Laporkan masalah
        </LinkButton>
        {whatsapp !== null && (
          <a
            href={`https://wa.me/${whatsapp}`}
            rel="noreferrer"
            className={buttonLook({ look: 'secondary' })}
          >
            <MessageCircle className="size-4" aria-hidden="true" />
            WhatsApp
          </a>
        )}
        {email !== null && (
          <a href={`mailto:${email}`} className={buttonLook({ look: 'secondary' }, 'break-all')}>
            <Mail className="size-4 shrink-0" aria-hidden="true" />
            {email}
          </a>
        )}
      </div>
    </Card>
  );
}
