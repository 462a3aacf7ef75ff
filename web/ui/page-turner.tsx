import { LinkButton } from './link-button.tsx';

type Props = {
  page: number;
  hasMore: boolean;
  /** What else the address asks for, such as a topic. */
  kept?: Record<string, string>;
};

/** The way to newer and older entries of a list that is read page by page. */
export function PageTurner({ page, hasMore, kept = {} }: Props) {
  const to = (number: number) => `?${new URLSearchParams({ ...kept, halaman: String(number) })}`;
  return (
    <nav aria-label="Halaman" className="flex justify-between gap-4">
      {page > 1 ? (
        <LinkButton to={to(page - 1)} look="quiet">
          Lebih baru
        </LinkButton>
      ) : (
        <span />
      )}
      {hasMore && (
        <LinkButton to={to(page + 1)} look="quiet">
          Lebih lama
        </LinkButton>
      )}
    </nav>
  );
}
