import { useEffect, useRef } from 'react';
import { create } from 'zustand';

export type Shortcut = {
  /** As `KeyboardEvent.key` says it; `mod+` before it means Ctrl, or Command on a Mac. */
  keys: string;
  label: string;
  run: (event: KeyboardEvent) => void;
  /** False leaves the key to where the focus is. */
  isMine?: (event: KeyboardEvent) => boolean;
};
type Group = { title: string; shortcuts: readonly Shortcut[] };

/** What the keys do on this page now; `?` lists it. */
export const useShortcutList = create<{ groups: readonly Group[] }>(() => ({ groups: [] }));

/** Gives keys to a part of the page for as long as it is there. Not while somebody types, or a dialog is open. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, label }) => `${keys} ${label}`).join('\n');
  useEffect(() => {
    const group = { title, shortcuts: latest.current };
    useShortcutList.setState(({ groups }) => ({ groups: [...groups, group] }));
    return () =>
      useShortcutList.setState(({ groups }) => ({ groups: groups.filter((own) => own !== group) }));
  }, [title, names]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const pressed = `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.key.toLowerCase()}`;
      const found = latest.current.find(({ keys }) => keys === pressed);
      if (found === undefined || event.defaultPrevented || event.altKey) return;
      if (!pressed.startsWith('mod+') && isTaken(event.target)) return;
      if (found.isMine?.(event) === false) return;
      event.preventDefault();
      found.run(event);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Whether keys belong to what has the focus: a field, or what an open dialog shows. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}
