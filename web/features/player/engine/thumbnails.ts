/** One picture of the timeline: from `start` to `end` seconds, a rectangle of a sprite. */
export type Thumbnail = {
  start: number;
  end: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const CUE = /^(\d+(?::\d+)+\.\d+)\s+-->\s+(\d+(?::\d+)+\.\d+)/;
const PLACE = /^(.+)#xywh=(\d+),(\d+),(\d+),(\d+)$/;

/** Reads thumbnails from WebVTT; addresses are resolved against the file's own. Unreadable cues are left out. */
export function readThumbnails(vtt: string, base: string): Thumbnail[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.trim().split(/\r?\n/);
    const at = lines.findIndex((line) => CUE.test(line));
    const [, start, end] = CUE.exec(lines[at] ?? '') ?? [];
    const [, url, ...numbers] = PLACE.exec(lines[at + 1] ?? '') ?? [];
    if (start === undefined || end === undefined || url === undefined) return [];
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    const region = { url: new URL(url, base).href, x, y, width, height };
    return [{ start: secondsOf(start), end: secondsOf(end), ...region }];
  });
}

/** The picture for a moment; the last one also stands for what comes after it. */
export function thumbnailAt(thumbnails: Thumbnail[], seconds: number): Thumbnail | undefined {
  return (
    thumbnails.find(({ start, end }) => seconds >= start && seconds < end) ?? thumbnails.at(-1)
  );
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
