import { Link, useSearchParams } from 'react-router';
import { cx } from '../../web/ui/cx.ts';

type Tab = { id: string; label: string; count?: number };

/** The parts of a page; which one is open stands in the address (`?bagian=`), so that it can be sent and gone back from. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const open = useTab(tabs);
  const [params] = useSearchParams();
  return (
    <nav aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ id, label: words, count }, at) => {
        const next = new URLSearchParams(params);
        if (at === 0) next.delete('bagian');
        else next.set('bagian', id);
        return (
          <Link
            key={id}
            to={{ search: next.toString() }}
            preventScrollReset
            aria-current={id === open ? 'page' : undefined}
            className={cx(
              '-mb-px border-b-2 px-3 py-2 text-small font-semibold whitespace-nowrap -outline-offset-2',
              id === open
                ? 'border-jingga text-cloud'
                : 'border-transparent text-haze hover:text-cloud',
            )}
          >
            {words}
            {count !== undefined && <span className="tabular ml-1.5 text-haze">{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** The tab that the address names; the first one where it names none of these. */
export function useTab(tabs: readonly Tab[]): string {
  const [params] = useSearchParams();
  const asked = params.get('bagian');
  return (tabs.find(({ id }) => id === asked) ?? tabs[0])?.id ?? '';
}
