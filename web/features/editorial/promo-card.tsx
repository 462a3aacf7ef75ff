import { ChevronDown, Clock3, Ticket } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import type { PromoView } from './promo-views.ts';

type Props = { promo: PromoView; refusal: string | undefined; isLeading: boolean };

/** A promotion that runs, as a ticket: what it takes off stands on its stub. */
export function PromoCard({ promo, refusal, isLeading }: Props) {
  const { slug, name, text, terms, coupon, link, period, soon } = promo;
  return (
    <article
      id={slug}
      className="grid scroll-mt-28 grid-cols-[minmax(0,1fr)] content-start overflow-hidden rounded-l border border-line bg-ink-1"
    >
      <Stub promo={promo} isLeading={isLeading} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-5">
        <div className="flex flex-wrap items-center gap-2 text-small text-haze">
          <Clock3 className="size-4" aria-hidden="true" />
          {period}
          {soon !== null && <Badge tone="kunyit">{soon}</Badge>}
        </div>
        <h3 className="text-lead font-bold text-balance">{name}</h3>
        <p className="text-small text-mist">{text}</p>
        {promo.credit && <p className="text-note text-haze">{promo.credit}</p>}
        {coupon !== null && <Code code={coupon.code} isOpen={coupon.isOpen} />}
        <FormAlert>{refusal}</FormAlert>
        <div className="flex flex-wrap gap-3">
          {coupon?.isOpen === true && <UseCoupon slug={slug} name={name} />}
          {link !== null && (
            <LinkButton to={link.path} look={coupon === null ? 'primary' : 'secondary'}>
              {link.label}
            </LinkButton>
          )}
          <ShareButton name={name} path={`${paths.promos}#${slug}`} text={`${name} di Tayang`} />
        </div>
        <Terms name={name} terms={terms} />
      </div>
    </article>
  );
}

/** Its picture, and on it what the coupon takes off. */
function Stub({ promo: { picture, benefit }, isLeading }: Pick<Props, 'promo' | 'isLeading'>) {
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)]">
      <Picture
        picture={picture}
        sizes="(width >= 64rem) 34vw, (width >= 48rem) 46vw, 92vw"
        isLeading={isLeading}
        className="absolute inset-0 size-full bg-(image:--dusk) object-cover"
      />
      {benefit === null ? (
        <div className="aspect-21/9" />
      ) : (
        <div className="relative flex aspect-21/9 items-end bg-linear-to-t from-ink/95 via-ink/55 to-transparent p-5">
          <p className="grid">
            <span className="tabular text-show leading-none font-extrabold text-kunyit">
              <span className="sr-only">Diskon </span>
              {benefit.off}
            </span>
            {benefit.limits !== '' && <span className="text-small">{benefit.limits}</span>}
          </p>
        </div>
      )}
    </div>
  );
}

function Code({ code, isOpen }: { code: string; isOpen: boolean }) {
  return (
    <p className="flex min-h-13 flex-wrap items-center gap-x-3 rounded-m border border-dashed border-line py-1 pr-1 pl-4">
      <Ticket className="size-5 shrink-0 text-kunyit" aria-hidden="true" />
      <span className="tabular min-w-0 flex-[1_1_7rem] truncate font-bold tracking-wide">
        <span className="sr-only">Kode kupon </span>
        {code}
      </span>
      {isOpen ? (
        <CopyButton text={code} label={`kode ${code}`} />
      ) : (
        <span className="pr-3 text-small text-haze">Habis terpakai</span>
      )}
    </p>
  );
}

/** One press puts it on the cart; without scripts too. */
function UseCoupon({ slug, name }: { slug: string; name: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="promo" value={slug} />
      <Button type="submit" isBusy={formData?.get('promo') === slug}>
        Pakai kupon
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}

function Terms({ name, terms }: { name: string; terms: readonly string[] }) {
  if (terms.length === 0) return null;
  return (
    <details className="group border-t border-line pt-1">
      <summary className="flex min-h-11 items-center justify-between gap-3 text-small font-semibold text-mist">
        <span>
          Syarat dan ketentuan<span className="sr-only"> {name}</span>
        </span>
        <ChevronDown
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ul className="grid list-disc gap-1 pb-1 pl-5 text-small text-mist">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </details>
  );
}

/** One that is over: named, so that who came for it knows. */
export function EndedPromo({ promo: { slug, name, period, picture } }: Pick<Props, 'promo'>) {
  return (
    <article id={slug} className="flex items-center gap-4 rounded-l bg-ink-1 p-3">
      <Picture
        picture={picture}
        sizes="112px"
        className="aspect-video w-28 shrink-0 rounded-m object-cover opacity-50 grayscale"
      />
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold text-mist">{name}</h3>
        <p className="text-small text-haze">{period}</p>
      </div>
    </article>
  );
}
