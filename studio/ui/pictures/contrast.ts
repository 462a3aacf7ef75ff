/** Of text, by WCAG 2.2 (1.4.3): what is smaller can't be read by everybody. */
export const ENOUGH_CONTRAST = 4.5;
/** Letters and night of viewers' heroes: `--color-cloud` and `--color-ink` of web/ui/tokens.css. */
const LETTERS = [245, 242, 236] as const;
export const NIGHT = [11, 13, 18] as const;

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** One speck of light spoils no letter: the brightest twentieth of what lies behind them is what they are held against. */
const BRIGHTEST = 0.95;

/** Contrast of light letters with the pixels behind them (RGBA), 1 to 21. */
export function contrastOf(pixels: Uint8ClampedArray): number {
  const light = new Float64Array(pixels.length / 4);
  for (let at = 0; at < light.length; at += 1)
    light[at] = luminance(pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0);
  light.sort();
  const behind = light[Math.min(light.length - 1, Math.floor(light.length * BRIGHTEST))] ?? 0;
  const letters = luminance(...LETTERS);
  return (Math.max(letters, behind) + 0.05) / (Math.min(letters, behind) + 0.05);
}
