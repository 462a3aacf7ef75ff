import { X } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { TitleSearch } from './title-search.tsx';

export type PickedTitle = { titleId: string; name: string };

/** Titles that were picked, in their order, each to be let go; and a search for more as long as there may be more. */
export function PickedTitles({
  titles,
  most,
  listLabel,
  searchLabel,
  onChange,
}: {
  titles: readonly PickedTitle[];
  most: number;
  listLabel: string;
  searchLabel: string;
  onChange: (titles: readonly PickedTitle[]) => void;
}) {
  return (
    <>
      <ul className="grid gap-1" aria-label={listLabel}>
        {titles.map((title) => (
          <li key={title.titleId} className="flex items-center gap-2 text-small">
            <span className="min-w-0 flex-1 truncate">{title.name}</span>
            <IconButton
              label={`Lepas ${title.name}`}
              className="size-7"
              onClick={() => onChange(titles.filter(({ titleId }) => titleId !== title.titleId))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {titles.length < most && (
        <TitleSearch
          label={searchLabel}
          taken={titles.map(({ titleId }) => titleId)}
          onPick={(title) => onChange([...titles, title])}
        />
      )}
    </>
  );
}
