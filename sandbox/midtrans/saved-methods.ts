import { randomInt, randomUUID } from 'node:crypto';
import type { Journal } from '../store/journal.ts';

/** A card that its holder had saved, or a GoPay account that was linked: what a merchant may charge by itself. */
export type SavedMethod = {
  /** A card's token, or the id of a linked account. */
  id: string;
  kind: 'card' | 'gopay';
  /** What its owner knows it by: the masked card, the wallet's number. */
  label: string;
  /** `waiting`: its owner has not agreed yet. `over`: unlinked, forgotten or never agreed to. */
  state: 'waiting' | 'good' | 'empty' | 'expired' | 'blocked' | 'over';
  /** Of a linked account, for its charges. */
  optionToken: string;
  redirectUrl: string | null;
  createdAtMs: number;
};

export type SavedMethods = ReturnType<typeof createSavedMethods>;

const LINK_WAITS_MS = 15 * 60_000;
const LONGEST = 5_000;
/** Cards are good for so long. */
const CARD_LIFE_MS = 5 * 365 * 86_400_000;

export const cardEndMs = (method: SavedMethod): number => method.createdAtMs + CARD_LIFE_MS;

/** Saved cards and linked wallets, on disk before anybody hears of them. */
export function createSavedMethods(journal: Journal<SavedMethod>, now: () => number) {
  function add(method: Omit<SavedMethod, 'createdAtMs' | 'optionToken'>): SavedMethod {
    const [oldest] = journal.size() >= LONGEST ? journal.values() : [];
    if (oldest) journal.remove(oldest.id);
    const optionToken = Buffer.from(
      JSON.stringify({ type: 'GOPAY_WALLET', id: method.id }),
    ).toString('base64');
    const saved = { ...method, optionToken, createdAtMs: now() };
    journal.put(saved.id, saved);
    return saved;
  }
  /** A linking that the buyer has not agreed to in time is over. */
  function refresh(method: SavedMethod): SavedMethod {
    const isLate = method.state === 'waiting' && method.createdAtMs + LINK_WAITS_MS <= now();
    return isLate ? change(method, 'over') : method;
  }
  function change(method: SavedMethod, state: SavedMethod['state']): SavedMethod {
    const changed = { ...method, state };
    journal.put(changed.id, changed);
    return changed;
  }
  return {
    find(id: string): SavedMethod | null {
      const method = journal.get(id);
      return method ? refresh(method) : null;
    },
    saveCard: (): SavedMethod =>
      add({
        id: `48111111${randomUUID()}`,
        kind: 'card',
        label: '48111111-1114',
        state: 'good',
        redirectUrl: null,
      }),
    link: (phone: string, redirectUrl: string | null): SavedMethod =>
      add({
        id: `${String(randomInt(1e8)).padStart(8, '0')}-${randomUUID().slice(9)}`,
        kind: 'gopay',
        label: phone,
        state: 'waiting',
        redirectUrl,
      }),
    change,
    /** Newest first. */
    list: (): SavedMethod[] => journal.values().map(refresh).toReversed(),
  };
}
