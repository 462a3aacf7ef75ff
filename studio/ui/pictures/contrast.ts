/** Of text, by WCAG 2.2 (1.4.3): what is smaller can't be read by everybody. */
export const ENOUGH_CONTRAST = 4.5;
/** Of what is drawn, by 1.4.11. */
export const ENOUGH_LOGO_CONTRAST = 3;
/** Letters and night of viewers' heroes: `--color-cloud` and `--color-ink` of web/ui/tokens.css. */
const LETTERS = [245, 242, 236] as const;
export const NIGHT = [11, 13, 18] as const;

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = (red: number, green: number, blue: number) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** How light a drawing is, of its pixels (RGBA) by how solid each is; undefined where nothing is seen. */
export function lightOf(pixels: Uint8ClampedArray): number | undefined {
  let [light, solid] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    light += alpha * luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    solid += alpha;
  }
  return solid === 0 ? undefined : light / solid;
}

/** One speck of light spoils no letter: a twentieth of what lies behind them may be brighter than what they are held against. */
const BRIGHTEST = 0.95;
const DARKEST = 0.05;
const isLight = (light: number) => light > 0.18;

/** Contrast of letters, or of a drawing as light as this, with the pixels behind them (RGBA), 1 to 21. */
export function contrastOf(pixels: Uint8ClampedArray, letters = luminance(...LETTERS)): number {
  const light = new Float64Array(pixels.length / 4);
  for (let at = 0; at < light.length; at += 1)
    light[at] = luminance(pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0);
  light.sort();
  const share = isLight(letters) ? BRIGHTEST : DARKEST;
  const behind = light[Math.min(light.length - 1, Math.floor(light.length * share))] ?? 0;
  return (Math.max(letters, behind) + 0.05) / (Math.min(letters, behind) + 0.05);
}
