import { paths } from '../lib/page/paths.ts';
import type { ContinueView } from '../lib/title/card.ts';
import type { TakenOut } from '../lib/title/tell-continue.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LinkButton } from './link-button.tsx';
import { ReactionButtons } from './reaction-buttons.tsx';

export type ContinueSheetProps = {
  item: ContinueView;
  onAct: (how: TakenOut) => void;
  onClose: () => void;
};

/** What can be done with something begun besides going on. */
export function ContinueSheet({ item, onAct, onClose }: ContinueSheetProps) {
  return (
    <Dialog isOpen title={item.card.name} shape="sheet" onClose={onClose}>
      <ReactionButtons productId={item.card.id} question="Bagaimana sejauh ini?" />
      <div className="grid gap-2">
        <Button look="secondary" wide onClick={() => onAct('removed')}>
          Hapus dari Lanjutkan Menonton
        </Button>
        <Button look="secondary" wide onClick={() => onAct('watched')}>
          Tandai sudah ditonton
        </Button>
        <LinkButton to={paths.title(item.card.slug)} look="quiet" wide>
          Lihat info
        </LinkButton>
      </div>
    </Dialog>
  );
}
