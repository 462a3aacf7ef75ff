import { Dialog } from '../../ui/dialog.tsx';
import { shortcutHelp } from './shortcuts.ts';

export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Tombol pintas">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-small">
        {shortcutHelp.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt className="font-bold text-cloud">{keys}</dt>
            <dd className="text-mist">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
