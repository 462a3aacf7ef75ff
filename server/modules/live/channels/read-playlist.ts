import { oneLine, readPictureUrl } from '../guide-imports/xmltv/read-fields.ts';

export type PlaylistChannel = {
  name: string;
  xmltvId: string | null;
  group: string | null;
  number: number | null;
  logoUrl: string | null;
  /** Where it is pulled from. */
  url: string;
  /** Line of the text, counted from 1. */
  line: number;
};
export type PlaylistFault = { line: number; detail: string };

const MOST_CHANNELS = 2_000;
/** What the intake of channels can pull from. */
const PROTOCOLS = new Set(['http:', 'https:', 'rtmp:', 'rtmps:', 'srt:', 'udp:']);

/**
 * Reads a channel list (extended M3U) as people write it: with or without its first line, attributes in either kind of
 * quotes or none. What can't be used is reported, line by line.
 */
export function readPlaylist(text: string): {
  channels: PlaylistChannel[];
  faults: PlaylistFault[];
} {
  const channels: PlaylistChannel[] = [];
  const faults: PlaylistFault[] = [];
  const urls = new Set<string>();
  let open: (Omit<PlaylistChannel, 'url'> & { line: number }) | undefined;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|[\r\n]/);
  if (!/^#EXTM3U\b/i.test(lines[0]?.trim() ?? '')) {
    faults.push({ line: 1, detail: 'Baris #EXTM3U tidak ada' });
  }
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const content = raw.trim();
    if (/^#EXTINF:/i.test(content)) {
      if (open !== undefined)
        faults.push({ line: open.line, detail: `${open.name}: tanpa alamat` });
      open = readInfo(content, line);
      if (open.name === '') faults.push({ line, detail: 'Tanpa nama' });
    } else if (/^#EXTGRP:/i.test(content) && open !== undefined) {
      open.group ??= oneLine(content.slice('#EXTGRP:'.length), 60) || null;
    } else if (content !== '' && !content.startsWith('#')) {
      const url = readUrl(content);
      if (open === undefined) faults.push({ line, detail: 'Alamat tanpa #EXTINF' });
      else if (url === undefined)
        faults.push({ line, detail: `${open.name}: alamat tidak dikenal` });
      else if (urls.has(url)) faults.push({ line, detail: `${open.name}: alamat sudah ada` });
      else if (open.name !== '') channels.push({ ...open, url });
      if (url !== undefined) urls.add(url);
      open = undefined;
      if (channels.length >= MOST_CHANNELS) {
        faults.push({ line, detail: `Hanya ${MOST_CHANNELS} saluran pertama yang dibaca` });
        return { channels, faults };
      }
    }
  }
  if (open !== undefined) faults.push({ line: open.line, detail: `${open.name}: tanpa alamat` });
  return { channels, faults };
}

const ATTRIBUTE = /([a-z][\w-]{0,40})=(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s,"']{1,2000}))/gi;

function readInfo(content: string, line: number) {
  const found = new Map<string, string>();
  const rest = content
    .slice('#EXTINF:'.length)
    .replaceAll(ATTRIBUTE, (_, key: string, one?: string, two?: string, bare?: string) => {
      found.set(key.toLowerCase(), one ?? two ?? bare ?? '');
      return '';
    });
  // Behind the first comma that no quotes hold: names may have some of their own.
  const name = oneLine(rest.slice(rest.indexOf(',') + 1), 80);
  const number = Number(found.get('tvg-chno') ?? found.get('channel-number'));
  return {
    name: rest.includes(',') && name !== '' ? name : oneLine(found.get('tvg-name') ?? '', 80),
    xmltvId: oneLine(found.get('tvg-id') ?? '', 200) || null,
    group: oneLine(found.get('group-title')?.split(';')[0] ?? '', 60) || null,
    number: Number.isInteger(number) && number >= 1 && number <= 9999 ? number : null,
    logoUrl: readPictureUrl(found.get('tvg-logo')),
    line,
  };
}

function readUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const isFit = url !== null && PROTOCOLS.has(url.protocol) && text.length <= 2_000;
  return isFit ? url.href : undefined;
}
