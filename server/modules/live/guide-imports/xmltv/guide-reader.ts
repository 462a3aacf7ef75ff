import sax, { type QualifiedTag, type Tag } from 'sax';
import { HOUR } from '#contract/constants.ts';
import type { Finding, OpenEntry } from './clean-entries.ts';
import { oneLine, readEpisode, readKpiClass, readPictureUrl, readTime } from './read-fields.ts';

/** Why a whole guide is not taken; what was imported before stays. */
export class GuideRefused extends Error {}

export type ReadGuide = {
  /** By the guide's own id: what it calls the channel. */
  channels: Map<string, string[]>;
  /** By the guide's own id of the channel, in the order of the text. */
  entries: Map<string, OpenEntry[]>;
  findings: Finding[];
};

const MOST = { depth: 32, attributes: 64, text: 8_000, faults: 200, channels: 5_000, names: 8 };
const MOST_PROGRAMMES = 200_000;
/** One every three minutes, as far as a guide may reach: what is done with them grows faster than their number. */
const MOST_OF_A_CHANNEL = 20_000;
const LONGEST = 24 * HOUR;
/** What XML does not allow at all. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it is about
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** What is held of elements inside a programme or channel while it is open. */
type ChildElement = { name: string; attributes: Record<string, string>; text: string };

/**
 * Reads XMLTV as it comes, in pieces of any size, within bounds: no entity but XML's own five and numbers is
 * expanded, and only channels and programmes are held. Small faults are recorded and skipped.
 * @throws GuideRefused by `write` and `end` when the text is no guide, is cut off or leaves the bounds.
 */
export function guideReader(span: { from: Date; to: Date }) {
  const parser = sax.parser(true, { trim: false, position: true });
  const read: ReadGuide = { channels: new Map(), entries: new Map(), findings: [] };
  const open: string[] = [];
  let subject:
    | { name: string; attributes: Record<string, string>; children: ChildElement[] }
    | undefined;
  let child: ChildElement | undefined;
  let [faults, attributes, programmes, hasRoot] = [0, 0, 0, false];

  parser.onerror = (error) => {
    faults += 1;
    if (faults > MOST.faults) throw new GuideRefused('Terlalu banyak kesalahan XML');
    const [problem = ''] = error.message.split('\n');
    read.findings.push({
      kind: 'bad-xml',
      detail: `Baris ${parser.line + 1}: ${oneLine(problem, 120)}`,
    });
    // The parser goes on when its error is taken away.
    parser.error = null as never;
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > MOST.attributes)
      throw new GuideRefused('Elemen dengan terlalu banyak atribut');
  };
  parser.onopentag = (tag: Tag | QualifiedTag) => {
    attributes = 0;
    const given = tag.attributes as Record<string, string>;
    open.push(tag.name);
    if (open.length > MOST.depth) throw new GuideRefused('Elemen bersarang terlalu dalam');
    if (open.length === 1) {
      if (hasRoot || tag.name !== 'tv') throw new GuideRefused('Ini bukan jadwal XMLTV');
      hasRoot = true;
    }
    if (open.length === 2) subject = { name: tag.name, attributes: given, children: [] };
    if (open.length === 3) child = { name: tag.name, attributes: given, text: '' };
  };
  const addText = (text: string) => {
    if (child !== undefined && child.text.length < MOST.text)
      child.text += text.slice(0, MOST.text);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    open.pop();
    if (open.length === 2 && child !== undefined) {
      if (subject !== undefined && subject.children.length < MOST.attributes)
        subject.children.push(child);
      child = undefined;
    }
    if (open.length === 1 && subject !== undefined) {
      if (subject.name === 'channel') addChannel(subject.attributes, subject.children);
      if (subject.name === 'programme') addProgramme(subject.attributes, subject.children);
      subject = undefined;
    }
  };

  function addChannel({ id = '' }: Record<string, string>, children: ChildElement[]): void {
    const xmltvId = oneLine(id, 200);
    if (xmltvId === '') return;
    if (read.channels.size >= MOST.channels) throw new GuideRefused('Terlalu banyak saluran');
    const names = children.flatMap(({ name, text }) =>
      name === 'display-name' ? oneLine(text, 120) || [] : [],
    );
    read.channels.set(
      xmltvId,
      [...(read.channels.get(xmltvId) ?? []), ...names].slice(0, MOST.names),
    );
  }

  function addProgramme(given: Record<string, string>, children: ChildElement[]): void {
    programmes += 1;
    if (programmes > MOST_PROGRAMMES) throw new GuideRefused('Terlalu banyak acara');
    const xmltvId = oneLine(given['channel'] ?? '', 200);
    if (xmltvId === '') return;
    const entries = read.entries.get(xmltvId) ?? [];
    if (entries.length === 0) read.entries.set(xmltvId, entries);
    if (entries.length >= MOST_OF_A_CHANNEL)
      throw new GuideRefused('Terlalu banyak acara di satu saluran');
    const note = (kind: Finding['kind'], detail: string, at?: Date) =>
      read.findings.push({ kind, xmltvId, detail, ...(at === undefined ? {} : { at }) });
    const startAt = readTime(given['start'] ?? '');
    const stopAt = given['stop'] === undefined ? null : readTime(given['stop']);
    const times = `${oneLine(given['start'] ?? '', 40)} sampai ${oneLine(given['stop'] ?? '-', 40)}`;
    if (startAt === undefined || stopAt === undefined) return void note('bad-time', times);
    if (stopAt !== null && stopAt <= startAt) return void note('bad-time', times, startAt);
    if (stopAt !== null && stopAt.getTime() - startAt.getTime() > LONGEST) {
      return void note('too-long', times, startAt);
    }
    if (startAt >= span.to || (stopAt ?? startAt) < span.from) return;
    const content = contentOf(children);
    if (content.title === '') return void note('no-title', times, startAt);
    entries.push({ startAt, stopAt, content });
  }

  return {
    write(text: string): void {
      parser.write(text.replaceAll(FORBIDDEN, ''));
    },
    end(): ReadGuide {
      // To the parser an unclosed element is an error too; it is recognized here.
      const isWhole = hasRoot && open.length === 0;
      if (!hasRoot) throw new GuideRefused('Jadwalnya kosong');
      if (!isWhole) throw new GuideRefused('Jadwalnya terpotong');
      parser.close();
      if (programmes === 0) throw new GuideRefused('Tidak ada acara di dalamnya');
      return read;
    },
  };
}

function contentOf(children: ChildElement[]) {
  const all = (name: string) => children.filter((child) => child.name === name);
  // Indonesian where a guide speaks several languages.
  const words = (name: string, max: number) => {
    const given = all(name);
    const chosen = given.find(({ attributes }) => attributes['lang'] === 'id') ?? given[0];
    return oneLine(chosen?.text ?? '', max);
  };
  const episodes = all('episode-num');
  const episode =
    episodes.find(({ attributes }) => attributes['system'] === 'onscreen') ?? episodes[0];
  const [icon] = all('icon');
  const [image] = all('image');
  return {
    title: words('title', 200),
    subtitle: words('sub-title', 200) || null,
    synopsis: words('desc', 2_000),
    kpiClass:
      all('rating')
        .map(({ attributes, text }) => readKpiClass(attributes['system'], text))
        .find((kpiClass) => kpiClass !== null) ?? null,
    category: words('category', 60) || null,
    episode: episode ? readEpisode(episode.attributes['system'], episode.text) : null,
    isLive: all('live').length > 0,
    pictureUrl: readPictureUrl(icon?.attributes['src'] ?? image?.text),
  };
}
