import { Check, Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import type { ChipData } from '../../ui/chips.tsx';
import { Menu, menuItem } from './menu.tsx';

type Props = { chips: ChipData[]; current: string };

/** The genres where there is no room to show them side by side, and the way to the matches. */
export function GenreMenu({ chips, current }: Props) {
  const chosen = chips.find(({ key }) => key === current)?.label ?? 'Semua';
  return (
    <Menu key={current} name="Genre" current={<span className="max-w-24 truncate">{chosen}</span>}>
      {chips.map(({ key, to, label }) => (
        <Link
          key={key}
          to={to}
          replace
          preventScrollReset
          aria-current={key === current ? 'true' : undefined}
          className={menuItem}
        >
          <span className="flex-1">{label}</span>
          {key === current && <Check className="size-4" aria-hidden="true" />}
        </Link>
      ))}
      <Link to={paths.sports} className={`${menuItem} border-t border-line md:hidden`}>
        <Trophy className="size-4" aria-hidden="true" />
        Jadwal dan klasemen
      </Link>
    </Menu>
  );
}
