import { Link } from 'react-router';
import type { TitleEntry } from '#contract/catalog/operator-titles.ts';
import { paths } from '../../lib/paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { Panel } from '../../ui/page.tsx';

/** Titles that are down now; each is shown again from its own page. */
export function TakenDownList({ titles }: { titles: readonly TitleEntry[] }) {
  if (titles.length === 0) {
    return (
      <Empty title="Tidak ada judul yang diturunkan">
        Dari tab Hak di halaman judul, sebuah judul bisa diturunkan seketika.
      </Empty>
    );
  }
  return (
    <Panel title="Diturunkan">
      <ul className="grid gap-2 text-small">
        {titles.map(({ titleId, name }) => (
          <li key={titleId}>
            <Link className="underline" to={paths.title(titleId, 'hak')}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
