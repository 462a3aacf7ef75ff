import { create } from 'zustand';
import type { PaymentMethodKey } from '#contract/constants.ts';

/** What the modal says; closing it resets everything to empty. */
export type Modal = {
  open: boolean;
  title: string;
  message: string;
  status: '' | 'success' | 'error' | 'info';
  typeModal: '' | 'confirm';
  /** What the main button does; without it the button closes. */
  actionModal: { label: string; href?: string; run?: () => void } | null;
  serverSide: boolean;
  customMessage: string;
};

export type Slices = {
  modal: Modal;
  home: { logout: boolean };
  watch: { watch: boolean; profile: string | null };
  login: { content: string | null; loading: boolean };
  purchase: { selected: string | null; package_id: string | null; snk: boolean; type: string };
  checkout: { cart: string | null; payment_method: PaymentMethodKey; source: string };
  snk: { checked: boolean };
  authPlayer: {
    type: 'VOD' | 'LIVETV' | 'LIVETV_V3' | 'CatchUp';
    autoPlay: boolean;
    loading: boolean;
    id: string;
    prodid: string;
  };
  player: { cinematic: boolean; fullscreen: boolean };
};

const emptyModal: Modal = {
  open: false,
  title: '',
  message: '',
  status: '',
  typeModal: '',
  actionModal: null,
  serverSide: false,
  customMessage: '',
};

/** Client state that outlives a page. Written in the browser only: on the server it is shared by everybody. */
export const useStore = create<Slices>(() => ({
  modal: emptyModal,
  home: { logout: false },
  watch: { watch: true, profile: null },
  login: { content: null, loading: false },
  purchase: { selected: null, package_id: null, snk: true, type: '' },
  checkout: { cart: null, payment_method: '3', source: 'QRIS' },
  snk: { checked: true },
  authPlayer: { type: 'VOD', autoPlay: true, loading: false, id: '', prodid: '' },
  player: { cinematic: false, fullscreen: false },
}));

/** Changes some fields of one slice. */
export function patch<S extends keyof Slices>(slice: S, fields: Partial<Slices[S]>): void {
  useStore.setState((state) => ({ [slice]: { ...state[slice], ...fields } }) as Partial<Slices>);
}

export function openModal(details: Partial<Omit<Modal, 'open'>>): void {
  useStore.setState({ modal: { ...emptyModal, ...details, open: true } });
}

export function closeModal(): void {
  useStore.setState({ modal: emptyModal });
}
