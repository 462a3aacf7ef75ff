import { date } from '../../lib/formats/formats.ts';
import type { LegalDocument, LegalSection } from './document.ts';
import { LinkList } from './link-list.tsx';

/** A document to read: its date and version first, then a list of its sections, then what they say. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lead, version, since, sections } = document;
  return (
    <article className="gutter mx-auto grid w-full max-w-text gap-6 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <header className="grid gap-2">
        <h1 className="text-show font-extrabold">{title}</h1>
        <p className="text-body text-mist">{lead}</p>
        <p className="text-small text-haze">
          {version === undefined
            ? `Diperbarui ${date(since)}`
            : `Berlaku sejak ${date(since)}, versi ${version}`}
        </p>
      </header>
      {version !== undefined && (
        <nav aria-label="Isi halaman" className="rounded-m border border-line bg-ink-1 px-4 py-2">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-12 items-center text-small font-semibold hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </article>
  );
}

function Section({ section }: { section: LegalSection }) {
  const { id, title, paragraphs = [], items = [], rows = [], links = [] } = section;
  return (
    <section id={id} className="grid scroll-mt-[calc(var(--bar-top)+1rem)] gap-3">
      <h2 className="text-lead font-bold">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-body text-cloud/90">
          {paragraph}
        </p>
      ))}
      {items.length > 0 && (
        <ul className="grid list-disc gap-2 pl-5 text-body text-cloud/90 marker:text-jingga">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <Kept rows={rows} />}
      <LinkList links={links} />
    </section>
  );
}

/** Cards instead of a table: three columns of sentences have no room on a phone. */
function Kept({ rows }: { rows: NonNullable<LegalSection['rows']> }) {
  return (
    <ul className="grid gap-3">
      {rows.map(([what, why, howLong]) => (
        <li key={what} className="grid gap-1 rounded-m border border-line bg-ink-1 p-4">
          <h3 className="text-body font-semibold">{what}</h3>
          <dl className="grid gap-1 text-small text-mist md:grid-cols-2 md:gap-4">
            <div>
              <dt className="text-note text-haze">Untuk apa</dt>
              <dd>{why}</dd>
            </div>
            <div>
              <dt className="text-note text-haze">Berapa lama</dt>
              <dd>{howLong}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
