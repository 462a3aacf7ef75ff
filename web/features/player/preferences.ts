const KEY = 'tayang_player';

/** What a viewer chose once and expects again, on this device. */
export type PlayerPreferences = {
  volume: number;
  muted: boolean;
  /** Height of the picture; null lets the line decide. */
  quality: number | null;
  /** Language, or null for none: captions are on by choice only. */
  subtitle: string | null;
};

const defaults: PlayerPreferences = { volume: 1, muted: false, quality: null, subtitle: null };

export function readPreferences(): PlayerPreferences {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PlayerPreferences>;
    const { volume = 1, ...rest } = kept;
    return { ...defaults, ...rest, volume: Math.min(1, Math.max(0, Number(volume) || 0)) };
  } catch {
    return defaults;
  }
}

export function keepPreferences(changed: Partial<PlayerPreferences>): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), ...changed }));
}
