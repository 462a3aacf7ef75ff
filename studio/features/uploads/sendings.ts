import { create } from 'zustand';

/** What a film is sent for; part of what tells two sendings of one file apart. */
export type Purpose = {
  purpose: 'film' | 'trailer';
  /** Of the first sound track; empty where the file says it. */
  language: string;
  /** `uploadTarget` of the contract as JSON; empty without one. */
  target: string;
};

/**
 * `elsewhere`: another tab sends the same. `checking`: every byte is there, the platform looks at them. `failed` can be
 * gone on with, `refused` can't: it is no film.
 */
export type SendingState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'elsewhere'
  | 'checking'
  | 'done'
  | 'refused'
  | 'failed';

export type Sending = {
  key: string;
  accountId: string;
  file: File;
  meta: Purpose;
  state: SendingState;
  sentBytes: number;
  /** Lately; 0 while it is unknown. */
  bytesPerSecond: number;
  problem: string | null;
  uploadId: string | null;
  assetId: string | null;
};

/** What this tab sends. It outlives the page that began it: other pages of the studio can be used meanwhile. */
export const useSendings = create<{ sendings: readonly Sending[] }>(() => ({ sendings: [] }));

export function addSending(sending: Sending): boolean {
  const { sendings } = useSendings.getState();
  if (sendings.some(({ key, state }) => key === sending.key && state !== 'done')) return false;
  const others = sendings.filter(({ key }) => key !== sending.key);
  useSendings.setState({ sendings: [...others, sending] });
  return true;
}

export function changeSending(key: string, change: Partial<Sending>): void {
  useSendings.setState(({ sendings }) => ({
    sendings: sendings.map((own) => (own.key === key ? { ...own, ...change } : own)),
  }));
}

export function findSending(key: string): Sending | undefined {
  return useSendings.getState().sendings.find((own) => own.key === key);
}

export function dropSending(key: string): void {
  useSendings.setState(({ sendings }) => ({ sendings: sendings.filter((own) => own.key !== key) }));
}
