import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HOUR } from '#contract/constants.ts';
import { samples } from '../../../../tools/check/samples.ts';
import { guideText, xmltvTime } from './guide-text.ts';

/** A guide, and how many of each it holds. Of programmes that begin together each but the last also overlaps. */
export interface CountedGuide {
  name: string;
  text: string;
  channels: number;
  channelsWithProgrammes: number;
  programmes: number;
  overlaps: number;
  duplicateStarts: number;
  gaps: number;
}

/** A moment within the days that both guides speak of. */
export const GUIDE_DAY = new Date('2026-08-22T03:00:00Z');

/** Our own guide, and beside it a real one that others wrote, where it is at hand. */
export function countedGuides(folder = samples): CountedGuide[] {
  const file = path.join(folder, 'guide.xml');
  if (!existsSync(file)) return [ourGuide()];
  const sample = {
    name: 'a real guide',
    text: readFileSync(file, 'utf8'),
    channels: 32,
    channelsWithProgrammes: 22,
    programmes: 642,
    overlaps: 27,
    duplicateStarts: 11,
    gaps: 1,
  };
  return [ourGuide(), sample];
}

/** Hours of a channel's programmes, each channel with one kind of defect. */
const ourChannels: Record<string, [start: number, stop: number][]> = {
  'hitung-utuh.id@SD': Array.from({ length: 24 }, (_, hour) => [hour, hour + 1]),
  'hitung-tumpang.id@SD': [
    [0, 1.5],
    [1, 2.5],
    [2, 3.25],
    [3, 4],
  ],
  'hitung-kembar.id@HD': [
    [0, 1],
    [1, 2],
    [1, 2],
    [2, 2.5],
    [2, 3],
    [3, 4],
  ],
  'hitung-celah.id': [
    [0, 1],
    [1.5, 2],
    [3, 4],
    [4, 5],
    [5.5, 6],
    [7, 8],
  ],
  'hitung-kosong-1.id@SD': [],
  'hitung-kosong-2.id': [],
};

function ourGuide(): CountedGuide {
  const at = (hours: number) => xmltvTime(new Date(GUIDE_DAY.getTime() + hours * HOUR));
  const text = guideText({
    channels: Object.fromEntries(Object.keys(ourChannels).map((id) => [id, id])),
    programmes: Object.entries(ourChannels).flatMap(([channel, hours]) =>
      hours.map(([start, stop]) => ({ channel, start: at(start), stop: at(stop) })),
    ),
  });
  return {
    name: 'our own guide',
    text,
    channels: 6,
    channelsWithProgrammes: 4,
    programmes: 40,
    overlaps: 5,
    duplicateStarts: 2,
    gaps: 4,
  };
}
