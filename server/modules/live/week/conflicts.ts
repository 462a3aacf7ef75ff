import { isDeepStrictEqual } from 'node:util';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import type { WeekConflict, WeekSlot } from '#contract/live/week-shapes.ts';
import { type Occurrence, occurrencesOf, fitLayers, type Run } from './resolve-week.ts';
import type { Known } from './known.ts';
import { openEndsOf, whenOf } from './open-ends.ts';
import { fillersOf, isHourOf, isLicensed } from './slot-content.ts';

type WeekToCheck = {
  channelId: string;
  slots: readonly WeekSlot[];
  /** Those that are live: what is the same in both is no news. */
  liveSlots: readonly WeekSlot[];
  contentOf: (slot: WeekSlot, startAt: Date) => Run['content'] | undefined;
  known: Known;
  kind: string;
  matrix: string;
  isForChildren: boolean;
  lockedUntil: Date;
  now: Date;
  from: Date;
  until: Date;
};

type Found = Omit<WeekConflict, 'at'> & { at: number };

/** What is packaged later than this before it is shown may come too late. */
const PACKAGED_BEFORE = DAY;
/** A film is a repeat when the channel shows it again within this. */
const REPEATED_WITHIN = DAY;
/** A cut of less is the end of the credits. */
const CUT_FROM = MINUTE;
const MOST = 200;

const minutesOf = (ms: number) => `${Math.ceil(ms / MINUTE)} menit`;

/**
 * What is wrong with a week, from its lock line on: errors would break a law, a licence or the screen, warnings ask, notes
 * only tell. A function of slots and of what they name.
 */
export function findConflicts(week: WeekToCheck): WeekConflict[] {
  const { slots, contentOf, from, until, lockedUntil } = week;
  const begin = Math.max(from.getTime(), lockedUntil.getTime());
  const wanted = wantedOf(week);
  const all = occurrencesOf({ slots, contentOf }, from.getTime() - DAY, until.getTime());
  const placed = fitLayers(all);
  const runs = placed.filter(({ start }) => start >= begin && start < until.getTime());
  const found: Found[] = [
    ...overlapsOf(wanted.filter(({ start }) => start >= begin)),
    ...lockedOf(week, wanted),
    ...wanted.flatMap((each) => (each.start >= begin ? unknownOf(week, each) : [])),
    ...coveredOf(all, placed, begin),
    ...openEndsOf(all, { ...week, channels: week.known.channels, begin }),
    ...runs.flatMap((run) => runConflicts(week, run)),
    ...repeatsOf(placed, begin),
  ];
  const once = new Map(found.map((each) => [`${each.code} ${each.slotId} ${each.at}`, each]));
  const order = { error: 0, warning: 1, note: 2 };
  return [...once.values()]
    .toSorted((a, b) => order[a.severity] - order[b.severity] || a.at - b.at)
    .slice(0, MOST)
    .map((each) => ({ ...each, at: new Date(each.at).toISOString() }));
}

const EMPTY: Run['content'] = {
  title: '',
  synopsis: '',
  kpiClass: null,
  category: null,
  titleSlug: null,
  titleId: null,
  episode: null,
  seconds: null,
  assetIds: [],
};

/** Every slot on each of its days, also those that name nothing. */
function wantedOf({ slots, from, until }: WeekToCheck): Occurrence[] {
  return occurrencesOf({ slots, contentOf: () => EMPTY }, from.getTime() - DAY, until.getTime());
}

function overlapsOf(wanted: readonly Occurrence[]): Found[] {
  return ['live', 'dated', 'template'].flatMap((layer) => {
    const own = wanted.filter(({ slot }) => slot.layer === layer);
    return own.flatMap((each, index): Found[] => {
      const before = own.slice(0, index).findLast(({ stop }) => stop > each.start);
      if (before === undefined) return [];
      return [
        {
          code: 'overlap',
          severity: 'error',
          slotId: each.slot.id,
          at: each.start,
          message: `${whenOf(each.start)}: dua slot di lapisan yang sama bertumpuk ${minutesOf(before.stop - each.start)}. Geser atau pendekkan salah satunya.`,
        },
      ];
    });
  });
}

/** Whether viewers don't have a slot like this yet. */
function isNews({ liveSlots }: WeekToCheck, slot: WeekSlot): boolean {
  const live = liveSlots.find(({ id }) => id === slot.id);
  return !isDeepStrictEqual(live, slot);
}

/** A slot that begins before the lock line, and is not as viewers have it already. */
function lockedOf(week: WeekToCheck, wanted: readonly Occurrence[]) {
  const { lockedUntil, now } = week;
  const line = lockedUntil.getTime();
  return wanted.flatMap(({ slot, start, stop }): Found[] => {
    const isNew = isNews(week, slot);
    if (slot.layer === 'template' || !isNew || start >= line || stop <= now.getTime()) return [];
    return [
      {
        code: 'locked',
        severity: 'error',
        slotId: slot.id,
        at: start,
        message: `${whenOf(start)}: jadwal terkunci sampai ${whenOf(line)}. Yang sudah terkirim ke penonton tidak bisa diubah; mulai sesudah itu.`,
      },
    ];
  });
}

function unknownOf({ known, kind, contentOf }: WeekToCheck, { slot, start }: Occurrence): Found[] {
  const isEvent = slot.source.kind === 'fixture' || slot.source.kind === 'contribution';
  if (isEvent !== (kind === 'encoded')) {
    const message = isEvent
      ? 'siaran langsung dan pertandingan hanya untuk saluran encoder'
      : 'saluran encoder tidak memutar film; isi siarannya datang dari encoder';
    return [found('wrongChannel', 'error', slot, start, `${message}.`)];
  }
  if (contentOf(slot, new Date(start)) !== undefined) return [];
  const { source } = slot;
  const message = {
    title: 'judulnya tidak ada lagi, belum terbit, atau belum punya berkas film. Ganti isinya.',
    series: 'serinya tidak ada lagi, belum terbit, atau belum punya episode. Ganti isinya.',
    category: `tidak ada judul dari kategori ${source.kind === 'category' ? (known.categories.get(source.categoryId)?.name ?? '') : ''} yang muat, berlisensi, dan boleh tayang saat itu.`,
    fixture: 'pertandingannya tidak ada di jadwal olahraga.',
    contribution: 'siarannya belum bernama.',
  }[source.kind];
  return [found('unknown', source.kind === 'category' ? 'warning' : 'error', slot, start, message)];
}

function found(
  code: Found['code'],
  severity: Found['severity'],
  slot: WeekSlot,
  at: number,
  words: string,
): Found {
  return { code, severity, slotId: slot.id, at, message: `${whenOf(at)}: ${words}` };
}

/** Slots that a higher layer leaves no room for, or only a part. */
function coveredOf(
  all: readonly Occurrence[],
  placed: readonly Occurrence[],
  begin: number,
): Found[] {
  return all.flatMap((each) => {
    const isThere = placed.some(
      ({ slot, start }) => slot.id === each.slot.id && Math.abs(start - each.start) < DAY,
    );
    if (each.start < begin || isThere) return [];
    return [
      found(
        'covered',
        'note',
        each.slot,
        each.start,
        `${each.content.title} tidak tayang: tertutup lapisan di atasnya.`,
      ),
    ];
  });
}

function runConflicts(week: WeekToCheck, { slot, start, stop, content }: Occurrence): Found[] {
  const [startAt, stopAt] = [new Date(start), new Date(stop)];
  const title = week.known.titles.get(content.titleId ?? '');
  const part = title?.parts.find(({ assetId }) => assetId === content.assetIds[0]);
  const all: (Found | false)[] = [
    title !== undefined &&
      !isLicensed(title, startAt, stopAt) &&
      found(
        'licence',
        'error',
        slot,
        start,
        `lisensi ${content.title} tidak berlaku sepanjang slot ini. Pilih judul lain atau minta perpanjangan di Hak siar.`,
      ),
    !isHourOf(content.kpiClass, startAt, stopAt) &&
      found(
        'classHours',
        'error',
        slot,
        start,
        `${content.title} berkelas D dan hanya boleh tayang pukul 22–03 di WIB, WITA, dan WIT sekaligus: mulai paling cepat 22.00 dan selesai paling lambat 01.00 WIB.`,
      ),
    week.isForChildren &&
      (content.kpiClass === 'D' || content.kpiClass === 'R') &&
      found(
        'child',
        'error',
        slot,
        start,
        `${content.title} berkelas ${content.kpiClass}, sedangkan ini saluran anak.`,
      ),
    part !== undefined &&
      !part.isReady &&
      found(
        'notPackaged',
        start - week.now.getTime() < PACKAGED_BEFORE && isNews(week, slot) ? 'error' : 'warning',
        slot,
        start,
        `berkas ${content.title} belum selesai diolah. Kalau belum juga siap, rotasi yang tayang.`,
      ),
    overrunOf(slot, { start, stop, content }),
    gapOf(week, slot, { start, stop, content }),
  ];
  return all.filter((each) => each !== false);
}

type Placed = Pick<Occurrence, 'start' | 'stop' | 'content'>;

function overrunOf(slot: WeekSlot, { start, stop, content }: Placed): Found | false {
  const over = (content.seconds ?? 0) * SECOND - (stop - start);
  return (
    over >= CUT_FROM &&
    found(
      'overrun',
      'warning',
      slot,
      start,
      `${content.title} lebih panjang ${minutesOf(over)} dari waktunya dan terpotong. Perpanjang slotnya, atau biarkan mendorong yang berikut.`,
    )
  );
}

function gapOf(
  { known }: WeekToCheck,
  slot: WeekSlot,
  { start, stop, content }: Placed,
): Found | false {
  const left = stop - start - (content.seconds ?? Infinity) * SECOND;
  if (left < CUT_FROM) return false;
  const { fill } = slot;
  const rest = `sesudah ${content.title} tersisa ${minutesOf(left)}`;
  if (typeof fill === 'string') {
    const filler = fill === 'repeat' ? 'putar ulang' : 'isi rotasi';
    return found('gap', 'note', slot, start, `${rest}, diisi ${filler}.`);
  }
  const name =
    'categoryId' in fill
      ? `kategori ${known.categories.get(fill.categoryId)?.name ?? 'yang tidak ada lagi'}`
      : `kumpulan ${known.collections.get(fill.collectionId)?.name ?? 'yang tidak ada lagi'}`;
  const main = {
    assetId: content.assetIds[0] ?? '',
    startAt: new Date(start),
    kpiClass: content.kpiClass ?? 'SU',
  };
  return fillersOf(known, slot, main).length > 0
    ? found('gap', 'note', slot, start, `${rest}, diisi ${name}.`)
    : found(
        'gap',
        'warning',
        slot,
        start,
        `${rest}, tetapi tidak ada isi dari ${name} yang siap, berlisensi, dan sekelas: rotasi yang mengisi.`,
      );
}

/** The same film, or the same episode, again within a day. */
function repeatsOf(placed: readonly Occurrence[], begin: number): Found[] {
  const last = new Map<string, number>();
  return placed.flatMap(({ slot, start, content }) => {
    const lead = content.assetIds[0];
    if (lead === undefined) return [];
    const before = last.get(lead);
    last.set(lead, start);
    if (before === undefined || start - before >= REPEATED_WITHIN || start < begin) return [];
    return [
      found(
        'repeat',
        'warning',
        slot,
        start,
        `${content.title} sudah tayang ${whenOf(before)}, belum sehari sebelumnya.`,
      ),
    ];
  });
}
