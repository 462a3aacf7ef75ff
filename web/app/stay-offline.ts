import { notify } from '../lib/feedback/toast.ts';

/**
 * Without a network a page that was not opened yet has no code here, and the browser would show its own error in place of
 * this one: a press on its link says so, and what is on the screen stays.
 */
export function stayWhileOffline(): () => void {
  document.addEventListener('click', refuse, true);
  return () => document.removeEventListener('click', refuse, true);
}

function refuse(event: MouseEvent): void {
  if (navigator.onLine || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (link === null || link.origin !== location.origin || isHere(link)) return;
  event.preventDefault();
  event.stopPropagation();
  notify({
    title: 'Internet terputus',
    message: 'Halaman itu bisa dibuka begitu kamu tersambung lagi.',
    status: 'error',
  });
}

const isHere = ({ pathname, search }: HTMLAnchorElement) =>
  pathname === location.pathname && search === location.search;
