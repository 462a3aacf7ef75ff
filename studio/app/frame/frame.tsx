import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useValidityWords } from '../../../web/lib/page/use-validity-words.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Staff } from '../../lib/staff.ts';
import { Drawer } from './drawer.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useIdleLock } from './use-idle-lock.ts';

const Palette = lazy(() => import('./palette.tsx'));
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

type Over = 'palette' | 'help' | 'navigation';

/** What stands around every page: the way around on the left, who and where on top. */
export function Frame({ staff, children }: { staff: Staff; children: ReactNode }) {
  const [over, show] = useState<Over>();
  const typed = useRef('');
  const close = () => {
    typed.current = '';
    show(undefined);
  };
  useIdleLock(staff);
  useValidityWords();
  useShortcuts('Di mana saja', [
    { keys: 'mod+k', label: 'Cari halaman atau data', run: () => show('palette') },
    { keys: '?', label: 'Tampilkan pintasan', run: () => show('help') },
  ]);
  return (
    <>
      <a
        href="#isi"
        className="fixed top-1 left-2 z-50 -translate-y-16 rounded-s bg-cloud px-4 py-2 font-semibold text-ink focus:translate-y-0"
      >
        Langsung ke isi
      </a>
      <Header
        staff={staff}
        onNavigation={() => show('navigation')}
        onSearch={() => show('palette')}
        onHelp={() => show('help')}
      />
      <Progress />
      <div className="lg:grid lg:grid-cols-[var(--rail)_minmax(0,1fr)]">
        <div className="sticky top-(--bar-top) hidden h-[calc(100dvh-var(--bar-top))] overflow-y-auto border-r border-line bg-ink-1 lg:block">
          <Sidebar roles={staff.roles} />
        </div>
        <main id="isi" tabIndex={-1} className="min-w-0">
          {children}
        </main>
      </div>
      {over === 'navigation' && <Drawer roles={staff.roles} onClose={close} />}
      <Suspense fallback={over === 'palette' && <KeepTyped words={typed} />}>
        {over === 'palette' && (
          <Palette roles={staff.roles} takeTyped={() => typed.current} onClose={close} />
        )}
        {over === 'help' && <ShortcutHelp onClose={close} />}
      </Suspense>
    </>
  );
}

/** Keeps what is typed while the palette is on its way, which begins with it: nothing is lost, and no page takes it for keys. */
function KeepTyped({ words }: { words: RefObject<string> }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') words.current = words.current.slice(0, -1);
      else if (event.key.length === 1) words.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, [words]);
  return null;
}

/** A thin line while the next page is on its way, and its name for screen readers once it is there. */
function Progress() {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const [said, say] = useState('');
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const frame = requestAnimationFrame(() => {
      say(document.title);
      // A control that is gone leaves focus nowhere: go on at the top of the new page.
      if (document.activeElement === document.body)
        document.getElementById('isi')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <>
      {state !== 'idle' && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-[advance_6s_cubic-bezier(0.1,0.7,0.2,1)_forwards] bg-jingga"
        />
      )}
      <output className="sr-only">{said}</output>
    </>
  );
}
