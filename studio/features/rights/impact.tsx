import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { getTitleImpact, listTitleBuyers } from '#contract/editorial/index.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { count, dateTime } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { pageOfDocument, paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';

type TitleImpact = AnswerOf<typeof getTitleImpact>['result'];
type Buyers = AnswerOf<typeof listTitleBuyers>['result'];
type Props = {
  titleId: string;
  /** When it goes; left out: now. */
  at?: string;
};

/** What loses a title when it goes, each by its name and with the way to it. */
export function Impact({ titleId, at }: Props) {
  const [impact, setImpact] = useState<TitleImpact>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const asking = new AbortController();
    callStudio<typeof getTitleImpact>(
      'GET',
      '/studio/v1/title/impact',
      { query: { titleId, ...(at !== undefined && { at }) } },
      { signal: asking.signal },
    )
      .then(({ result }) => setImpact(result))
      .catch((error: unknown) => {
        if (error instanceof ApiError) setProblem(error.failure.message);
      });
    return () => asking.abort();
  }, [titleId, at]);
  if (problem !== undefined) return <Alert>{problem}</Alert>;
  if (impact === undefined) return <p className="text-small text-haze">Menghitung yang terkena…</p>;
  const { rails, banners, documents, blocks, buyers } = impact;
  return (
    <section aria-label="Yang terkena" className="grid gap-2 rounded-s border border-line p-3">
      <h3 className="text-small font-semibold">Yang terkena</h3>
      <Facts
        facts={[
          { name: 'Rel', value: <NamedDocuments {...rails} /> },
          { name: 'Banner', value: <NamedDocuments {...banners} /> },
          { name: 'Artikel, promo, klip', value: <NamedDocuments {...documents} /> },
          {
            name: 'Blok siaran nanti',
            value: (
              <Named
                count={blocks.count}
                items={blocks.items.map(({ channelId, channel, startsAt }) => ({
                  key: `${channelId} ${startsAt}`,
                  to: paths.channelWeek(channelId),
                  words: `${channel}, ${dateTime(startsAt)}`,
                }))}
              />
            ),
          },
          {
            name: 'Pembeli',
            value: <BuyerList titleId={titleId} total={buyers} {...(at !== undefined && { at })} />,
          },
        ]}
      />
    </section>
  );
}

const NamedDocuments = ({ count: total, items }: TitleImpact['rails']) => (
  <Named
    count={total}
    items={items.map(({ documentId, kind, name }) => ({
      key: documentId,
      to: pageOfDocument(kind, documentId),
      words: name || 'Tanpa nama',
    }))}
  />
);

const SHOWN = 3;

type NamedProps = {
  count: number;
  items: readonly { key: string; to: string; words: string }[];
};

/** How many, and the first of them; the others open with a press. */
function Named({ count: total, items }: NamedProps) {
  if (total === 0) return <span className="text-haze">Tidak ada</span>;
  const line = ({ key, to, words }: NamedProps['items'][number]): ReactNode => (
    <li key={key}>
      <Link className="underline" to={to}>
        {words}
      </Link>
    </li>
  );
  const rest = total - items.length;
  return (
    <div className="grid gap-1">
      <ul>{items.slice(0, SHOWN).map(line)}</ul>
      {items.length > SHOWN && (
        <details>
          <summary className="cursor-pointer text-mist">{count(total - SHOWN)} lainnya</summary>
          <ul>{items.slice(SHOWN).map(line)}</ul>
          {rest > 0 && <p className="text-haze">dan {count(rest)} lagi</p>}
        </details>
      )}
    </div>
  );
}

/** Their number; and page by page, masked, for those who may see accounts. */
function BuyerList({ titleId, at, total }: Props & { total: number }) {
  const mayList = useHasRole('support', 'finance', 'admin');
  const [known, setKnown] = useState<Buyers>();
  const [problem, setProblem] = useState<string>();
  async function more(): Promise<void> {
    const after = known?.next ?? undefined;
    try {
      const { result } = await callStudio<typeof listTitleBuyers>(
        'GET',
        '/studio/v1/title/buyers',
        { query: { titleId, ...(at !== undefined && { at }), ...(after && { after }) } },
      );
      setKnown({ buyers: [...(known?.buyers ?? []), ...result.buyers], next: result.next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.failure.message);
    }
  }
  if (total === 0) return <span className="text-haze">Tidak ada</span>;
  const hasMore = known === undefined || known.next !== null;
  return (
    <div className="grid justify-items-start gap-1">
      <span>{count(total)} orang</span>
      {known !== undefined && (
        <ul aria-label="Pembeli" className="max-h-48 overflow-y-auto">
          {known.buyers.map(({ accountId, name, contact, until }) => (
            <li key={accountId}>
              <Link className="underline" to={paths.account(accountId)}>
                {name || contact || 'Akun'}
              </Link>{' '}
              <span className="text-haze">
                {contact}, sampai {dateTime(until)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mayList && hasMore && (
        <Button size="s" onClick={() => void more()}>
          {known === undefined ? 'Tampilkan pembeli' : 'Tampilkan berikutnya'}
        </Button>
      )}
      <Alert>{problem}</Alert>
    </div>
  );
}
