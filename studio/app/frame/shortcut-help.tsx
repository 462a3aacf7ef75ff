import { useShortcutList } from '../../lib/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';

const names: Record<string, string> = {
  ' ': 'Spasi',
  escape: 'Esc',
  enter: 'Enter',
  arrowdown: '↓',
  arrowup: '↑',
};

/** Every key that does something here. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const groups = useShortcutList((list) => list.groups);
  return (
    <Dialog title="Pintasan papan ketik" onClose={onClose}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className="mb-1 text-note font-semibold text-haze">{title}</h3>
          <dl className="grid gap-1">
            {shortcuts.map(({ keys, label }) => (
              <div key={keys} className="flex items-center justify-between gap-4">
                <dt className="text-mist">{label}</dt>
                <dd className="flex gap-1">
                  {keys.split('+').map((key) => (
                    <kbd
                      key={key}
                      className="rounded-s border border-line bg-ink-2 px-1.5 font-sans text-note"
                    >
                      {key === 'mod' ? 'Ctrl' : (names[key] ?? key.toUpperCase())}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
