import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

type Sheet = ComponentType<{ to: string; onClose: () => void }>;

/**
 * Opens the order behind a link as a sheet over the page; its code comes with the press. Without scripts, in a new tab
 * or where the sheet can't be fetched the link leads to the order's own page.
 */
export function useOrderSheet(to: string): {
  onOrder: (event: MouseEvent<HTMLAnchorElement>) => void;
  sheet: ReactNode;
} {
  const navigate = useNavigate();
  const [Sheet, setSheet] = useState<Sheet>();
  return {
    onOrder(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      import('./order-sheet.tsx').then(
        ({ OrderSheet }) => setSheet(() => OrderSheet),
        () => navigate(to),
      );
    },
    sheet: Sheet && <Sheet to={to} onClose={() => setSheet(undefined)} />,
  };
}
