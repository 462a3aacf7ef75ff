import { create } from 'zustand';
export type Toast = {
  title?: string;
  message: string;
  status: 'success' | 'error' | 'info';
  /** A path of the site that a press on the words leads to. */
  to?: string;
  onOpen?: () => void;
};

type Queue = { waiting: Toast[]; hasShown: boolean };

/** Toasts that wait for the library to arrive or to show them. */
export const useToastQueue = create<Queue>(() => ({ waiting: [], hasShown: false }));
