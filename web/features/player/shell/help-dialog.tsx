import { Dialog } from '../../../ui/dialog.tsx';
import type { shortcutHelp } from './shortcuts.ts';

type Props = { isOpen: boolean; keys: typeof shortcutHelp; onClose: () => void };

export function HelpDialog({ isOpen, keys: list, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Tombol pintas">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small">
        {list.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt className="font-bold text-cloud">{keys}</dt>
            <dd className="text-mist">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
