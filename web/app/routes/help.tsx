import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { ContactCard } from '../../features/help/contact-card.tsx';
import { findQuestions, questions } from '../../features/help/find-questions.server.ts';
import { ServiceState } from '../../features/help/service-state.tsx';
import { loadServiceState } from '../../features/help/service-state.server.ts';
import { QuestionGroups, QuestionList } from '../../features/help/question-list.tsx';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { findViewer } from '../../lib/session/viewer.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/help.ts';

const LONGEST = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { email, whatsapp } = platform.page.support;
  const typed = (url.searchParams.get('q') ?? '').slice(0, LONGEST).trim();
  const contacts = { email: email ?? null, whatsapp: whatsapp ?? null };
  const viewer = await findViewer(platform);
  return {
    typed,
    contacts,
    questions: typed === '' ? questions : findQuestions(typed),
    state: typed === '' ? await loadServiceState(platform, viewer?.timezone) : undefined,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Bantuan',
    description:
      'Jawaban tentang pembayaran, uang kembali, perangkat, kualitas, kuota, profil anak, dan TV di Tayang, serta cara menghubungi kami.',
    path: paths.help,
    origin: originOf(matches),
  });
}

/** Every question with its answer, and a search over them that works without scripts too. */
export default function Help({
  loaderData: { typed, contacts, questions: found, state },
}: Route.ComponentProps) {
  const isDisturbed = state?.parts.some(({ doesWork }) => !doesWork) === true;
  return (
    <>
      <PageHead
        name="Bantuan"
        text="Cari jawabannya dulu; kalau belum ketemu, tulis kepada kami."
      />
      <div className="gutter grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 py-6">
        {/* Who looks for help now may well come for this. */}
        {isDisturbed && (
          <div className="max-w-text">
            <ServiceState state={state ?? null} />
          </div>
        )}
        <search>
          <Form
            key={typed}
            method="get"
            className="grid max-w-text gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
          >
            <Field
              label="Apa yang bisa kami bantu?"
              name="q"
              type="search"
              defaultValue={typed}
              maxLength={LONGEST}
              placeholder="Misalnya: saldo terpotong"
            />
            <Button type="submit" size="l">
              <Search className="size-5" aria-hidden="true" />
              Cari
            </Button>
          </Form>
        </search>
        {typed === '' ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
            <QuestionGroups questions={found} />
          </div>
        ) : (
          <section className="grid max-w-text gap-4">
            <h2 className="text-lead font-bold">
              <output>
                {found.length === 0
                  ? `Belum ada jawaban untuk “${typed}”`
                  : `${found.length} jawaban untuk “${typed}”`}
              </output>
            </h2>
            {found.length === 0 && (
              <p className="text-mist">
                Coba kata lain yang lebih pendek, atau ceritakan masalahnya kepada kami.
              </p>
            )}
            <QuestionList questions={found} isFirstOpen />
            <LinkButton to={paths.help} look="quiet" className="justify-self-start">
              Lihat semua pertanyaan
            </LinkButton>
          </section>
        )}
        <div className="grid max-w-text gap-4">
          {state !== undefined && !isDisturbed && <ServiceState state={state} />}
          <ContactCard contacts={contacts} />
        </div>
      </div>
    </>
  );
}
