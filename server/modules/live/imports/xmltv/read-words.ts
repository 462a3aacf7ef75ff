import { type KpiClass, kpiClasses } from '#contract/kpi-classes.ts';

/** The class of a `<rating system="KPI">`, such as `R` or `R-BO`; null for other systems and unknown classes. */
export function readKpiClass(system: string | undefined, value: string): KpiClass | null {
  if (system === undefined || !/^kpi$/i.test(system.trim())) return null;
  const given = value.trim().toUpperCase().split(/[\s-]/)[0] ?? '';
  return kpiClasses.find((known) => known === given) ?? null;
}

/** An episode as people read it: `xmltv_ns` counts from 0 (`1.4.0/1` is `S2 E5`), others are shown as they are. */
export function readEpisode(system: string | undefined, value: string): string | null {
  const text = value.trim().slice(0, 40);
  if (system !== 'xmltv_ns') return text === '' ? null : text;
  const [season, episode] = text.split('.').map((part) => /^\s*(\d{1,4})/.exec(part)?.[1]);
  const words = [
    season === undefined ? '' : `S${Number(season) + 1}`,
    episode === undefined ? '' : `E${Number(episode) + 1}`,
  ];
  return words.filter((word) => word !== '').join(' ') || null;
}

/** An address of a picture that a page may show. */
export function readPictureUrl(value: string | undefined): string | null {
  const url = value === undefined ? null : URL.parse(value.trim());
  const isFit = url?.protocol === 'https:' && url.username === '' && url.href.length <= 1000;
  return isFit ? url.href : null;
}

/** One line without what can't be seen, no longer than `max`, never ending in half a letter. */
export function oneLine(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (line.length <= max) return line;
  return `${line
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()}…`;
}
