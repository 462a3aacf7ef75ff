import { LinkButton } from './link-button.tsx';

/** The way to newer and older entries of a list that is read page by page. */
export function PageTurner({ page, hasMore }: { page: number; hasMore: boolean }) {
  return (
    <nav aria-label="Halaman" className="flex justify-between gap-4">
      {page > 1 ? (
        <LinkButton to={`?halaman=${page - 1}`} look="quiet">
          Lebih baru
        </LinkButton>
      ) : (
        <span />
      )}
      {hasMore && (
        <LinkButton to={`?halaman=${page + 1}`} look="quiet">
          Lebih lama
        </LinkButton>
      )}
    </nav>
  );
}
