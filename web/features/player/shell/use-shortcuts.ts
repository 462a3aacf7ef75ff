import { useEffect, useRef } from 'react';
import { type Focus, focusOf } from './shortcuts.ts';

/** What a key stands for, or undefined where it belongs to the focused control or to the browser. */
export type CommandOf<C> = (event: KeyboardEvent, focus: Focus) => C | undefined;

/**
 * Runs commands for keys pressed anywhere on the page, except where a control needs the key itself.
 * @param commandOf what a key stands for; the same function for the life of the page.
 */
export function useShortcuts<C>(run: (command: C) => void, commandOf: CommandOf<C>): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog over the player has the keyboard for itself.
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const command = commandOf(event, focusOf(event.target));
      if (command === undefined) return;
      event.preventDefault();
      latest.current(command);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [commandOf]);
}
