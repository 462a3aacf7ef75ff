const KEY = 'tayang_player';

type Choices = {
  volume: number;
  muted: boolean;
  /** Height of the picture; null lets the bandwidth decide. */
  quality: number | null;
};

/** The languages that the account prefers; null: the sound as it was made, and no captions. A text may be `id+sdh`. */
export type AccountLanguages = { audio: string | null; subtitle: string | null };
type Spoken = keyof AccountLanguages;

/** What a viewer chose once and expects again. */
export type PlayerPreferences = Choices & AccountLanguages;

/** A language chosen on this device, and the account's own that it was chosen over. */
type Language = { chosen: string | null; over: string | null };
type Kept = Partial<Choices & Record<Spoken, Language>>;

/**
 * What to begin with here. Languages come from the account, on every device; one that was chosen in the player holds
 * on this device until the account's own changes.
 */
export function readPreferences(account: AccountLanguages): PlayerPreferences {
  const { volume = 1, muted = false, quality = null, ...languages } = read();
  const language = (spoken: Spoken) => {
    const { chosen = null, over } = languages[spoken] ?? {};
    return over !== undefined && over === account[spoken] ? chosen : account[spoken];
  };
  return {
    volume: Math.min(1, Math.max(0, Number(volume) || 0)),
    muted,
    quality,
    audio: language('audio'),
    subtitle: language('subtitle'),
  };
}

/** What of a film's texts this preference means: that one, else another of its language. */
export function findSubtitle<T extends { language: string }>(
  subtitles: readonly T[],
  wanted: string | null,
): T | undefined {
  const language = wanted?.split('+')[0];
  return (
    subtitles.find((each) => each.language === wanted) ??
    subtitles.find((each) => each.language.split('+')[0] === language)
  );
}

export function keepPreferences(changed: Partial<Choices>): void {
  keep(changed);
}

export function keepLanguage(
  spoken: Spoken,
  chosen: string | null,
  account: AccountLanguages,
): void {
  keep({ [spoken]: { chosen, over: account[spoken] } });
}

function keep(changed: Kept): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), ...changed }));
}

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}
