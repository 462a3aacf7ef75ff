import { create } from 'zustand';

/** Unread messages of the inbox, as far as this page knows; null until it has asked. */
export const useUnread = create<{ count: number | null }>(() => ({ count: null }));

export function keepUnread(count: number | null): void {
  useUnread.setState({ count });
}
