/** How captions look, on this device. The style sheet draws them by the names. */
export const CAPTION_SIZES = { s: 'Kecil', m: 'Sedang', l: 'Besar' } as const;
export const CAPTION_COLOURS = { putih: 'Putih', kuning: 'Kuning', toska: 'Toska' } as const;
export const CAPTION_BACKGROUNDS = {
  redup: 'Bayangan redup',
  gelap: 'Hitam penuh',
  tanpa: 'Tanpa latar',
} as const;

export type CaptionStyle = {
  size: keyof typeof CAPTION_SIZES;
  colour: keyof typeof CAPTION_COLOURS;
  background: keyof typeof CAPTION_BACKGROUNDS;
};

const KEY = 'tayang_captions';
export const USUAL_CAPTIONS: CaptionStyle = { size: 'm', colour: 'putih', background: 'redup' };

/** What this device keeps; what it does not know (any more)_CAPTIONS. */
export function captionStyleOf(kept: unknown): CaptionStyle {
  const { size, colour, background } = Object(kept) as Record<string, unknown>;
  return {
    size: isIn(CAPTION_SIZES, size) ? size : USUAL_CAPTIONS.size,
    colour: isIn(CAPTION_COLOURS, colour) ? colour : USUAL_CAPTIONS.colour,
    background: isIn(CAPTION_BACKGROUNDS, background) ? background : USUAL_CAPTIONS.background,
  };
}

export function readCaptionStyle(): CaptionStyle {
  try {
    return captionStyleOf(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return USUAL_CAPTIONS;
  }
}

export function keepCaptionStyle(style: CaptionStyle): void {
  localStorage.setItem(KEY, JSON.stringify(style));
}

function isIn<K extends string>(choices: Record<K, string>, value: unknown): value is K {
  return typeof value === 'string' && Object.hasOwn(choices, value);
}
