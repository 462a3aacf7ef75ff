import { create } from 'zustand';
import { defaults, emptyModal, type Modal, type Slices } from './slices.ts';

/** Client state that outlives a page. Written in the browser only: the server shares one store among all visitors. */
export const useStore = create<Slices>(() => defaults);

/** Changes some fields of one slice; without a change no reader is drawn again. */
export function patch<S extends keyof Slices>(slice: S, fields: Partial<Slices[S]>): void {
  const now = useStore.getState()[slice];
  const changes = Object.entries(fields) as [keyof Slices[S], unknown][];
  if (changes.every(([name, value]) => Object.is(now[name], value))) return;
  useStore.setState({ [slice]: { ...now, ...fields } } as Partial<Slices>);
}

export function openModal(details: Partial<Omit<Modal, 'open'>>): void {
  useStore.setState({ modal: { ...emptyModal, ...details, open: true } });
}

export function closeModal(): void {
  useStore.setState({ modal: emptyModal });
}
