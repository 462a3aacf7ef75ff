import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { type Figure, figure } from '../figure.ts';
import { type Studio, withStudio } from '../load/studio.ts';

const TITLES = 100_000;
const WHEEL_SECONDS = 10;
/** A hundred rows a second: more than an eye follows. */
const SPEED_PX = 4_000;
const WHEEL_PX = SPEED_PX * WHEEL_SECONDS;
const ROW_PX = 40;
/** A frame at 60 a second; by the clock with what a clock of a millisecond may add. */
const FRAME_MS = 16.7;
const LATE_MS = 17.2;
const LONGEST_FRAME_MS = 50;
const MOST_ROWS = 60;
const WINDOW_P95_MS = 80;
/** Of a trace, in a millisecond. */
const MICROS = 1_000;
const FRAME_EVENT = 'ProxyMain::BeginMainFrame';

/**
 * The list of a hundred thousand titles in Chromium under ten seconds of wheel: what its main thread computes for a frame
 * (CPU, so that a busy machine says the same), how many rows stand in the document and how long a window of rows takes. How
 * many frames came late by the clock is shown beside the same wheel over a bare page, which is what the machine leaves.
 */
export function measure(): Promise<Figure[]> {
  return withStudio('Eka Editor', async (studio) => {
    await fillEntries(studio.client);
    const bare = await overBarePage(studio);
    const ours = await overList(studio);
    const windows = await fetchWindows(studio);
    const within = (name: string, value: number, reference: number) =>
      figure({ name: `studio-grid-${name}`, value, reference }, { atMost: 1 });
    const shown = (name: string, value: number, reference: number) =>
      figure({ name: `studio-grid-${name}`, value, reference }, { atLeast: 0 });
    return [
      within('frame-cpu-p95-ms', ours.cpuP95, FRAME_MS),
      within('longest-task-cpu-ms', ours.cpuLongest, LONGEST_FRAME_MS),
      within('rows-in-document', ours.mostRows, MOST_ROWS),
      within('window-p95-ms', p95(windows), WINDOW_P95_MS),
      // A list that stood still would be fast.
      figure(
        { name: 'studio-grid-rows-passed', value: ours.rows, reference: WHEEL_PX / ROW_PX },
        { atLeast: 0.9 },
      ),
      shown('late-frames-share-against-bare', ours.late, bare.late),
      shown('longest-frame-ms-against-bare', ours.longest, bare.longest),
    ];
  });
}

/** Drafts are what a list shows of a title. */
async function fillEntries(client: pg.Client): Promise<void> {
  await client.query(
    `insert into catalog.title_entry (title_id, slug, kind, name, film_class, matrix, state, updated_at)
    select gen_random_uuid(), 'volume-' || n, case when n % 5 = 0 then 'series' else 'film' end::catalog.title_kind,
      initcap(substr(md5(n::text), 1, 5 + n % 7)) || ' ' || initcap(substr(md5('b' || n), 1, 4 + n % 9)),
      (array['SU', '13+', '17+', '21+'])[1 + n % 4]::catalog.film_class,
      (array['A', 'B', 'C', 'D', 'E'])[1 + n % 5]::catalog.matrix_class, 'draft', now()
    from generate_series(1, $1::int) n on conflict do nothing`,
    [TITLES],
  );
  // Each with a poster of one of the demo's: rows without any would be quicker.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into catalog.title (title_id, slug, kind, name, film_class, matrix, picture_asset_id)
    select e.title_id, e.slug, e.kind, e.name, e.film_class, e.matrix,
      posters.ids[1 + abs(hashtext(e.slug)) % cardinality(posters.ids)]
    from catalog.title_entry e,
      (select array_agg(id) as ids from catalog.asset where images #>> '{poster,0,key}' is not null) posters
    where e.slug like 'volume-%' on conflict do nothing`,
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze catalog.title_entry');
  await client.query('analyze catalog.title');
}

type Frames = { late: number; longest: number; cpuP95: number; cpuLongest: number };

/** As tall a page of plain lines, without any script of a list. */
async function overBarePage({ browser }: Studio): Promise<Frames> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const lines = '<div style="height:40px;border-bottom:1px solid">Judul</div>'.repeat(2_000);
  await page.setContent(`<body style="margin:0">${lines}</body>`);
  const frames = await wheel(browser, page);
  await context.close();
  return frames;
}

async function overList({
  browser,
  page,
  url,
}: Studio): Promise<Frames & { rows: number; mostRows: number }> {
  await page.goto(`${url}/studio/judul`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    const seen = { most: 0, last: 0 };
    (globalThis as unknown as { seenRows: typeof seen }).seenRows = seen;
    const look = () => {
      const rows = grid?.querySelectorAll('[role=row][data-row]') ?? [];
      seen.most = Math.max(seen.most, rows.length);
      seen.last = Number([...rows].at(-1)?.getAttribute('aria-rowindex') ?? 0);
    };
    look();
    if (grid !== null) new MutationObserver(look).observe(grid, { childList: true, subtree: true });
  });
  const frames = await wheel(browser, page);
  const { most, last } = await page.evaluate(
    () => (globalThis as unknown as { seenRows: { most: number; last: number } }).seenRows,
  );
  return { ...frames, rows: last, mostRows: most };
}

/** Wheels down the middle of the page and times every frame. */
async function wheel(browser: Browser, page: Page): Promise<Frames> {
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const times: number[] = [];
    (globalThis as unknown as { frameTimes: number[] }).frameTimes = times;
    const next = (at: number) => {
      times.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await browser.startTracing(page, { categories: ['cc', 'toplevel'] });
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -WHEEL_PX,
    speed: SPEED_PX,
    gestureSourceType: 'mouse',
  });
  const cpu = cpuOf(await browser.stopTracing());
  const times = await page.evaluate(
    () => (globalThis as unknown as { frameTimes: number[] }).frameTimes,
  );
  const frames = times.slice(1).map((at, i) => at - (times[i] ?? at));
  return {
    late: frames.filter((ms) => ms > LATE_MS).length / frames.length,
    longest: Math.max(...frames),
    ...cpu,
  };
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number };

/** CPU of the main thread: of what it does for a frame, and of its longest task. */
function cpuOf(trace: Buffer): { cpuP95: number; cpuLongest: number } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const frames = traceEvents.filter(({ name, ph }) => ph === 'X' && name === FRAME_EVENT);
  const [first] = frames;
  const isMain = ({ pid, tid }: TraceEvent) => pid === first?.pid && tid === first.tid;
  const ms = ({ tdur = 0 }: TraceEvent) => tdur / MICROS;
  return {
    cpuP95: p95(frames.filter(isMain).map(ms)),
    cpuLongest: Math.max(...traceEvents.filter(isMain).map(ms)),
  };
}

/** Windows one after the other, as the list asks for them, from its beginning and from its midst. */
async function fetchWindows({ page }: Studio): Promise<number[]> {
  return page.evaluate(async () => {
    const times: number[] = [];
    let after = '';
    for (let i = 0; i < 60; i += 1) {
      const began = performance.now();
      const answer = await fetch(
        `/platform/studio/v1/title/list?pageSize=100${after === '' ? '' : `&after=${after}`}`,
      );
      const { result } = (await answer.json()) as { result: { next: string } };
      times.push(performance.now() - began);
      after = result.next;
    }
    return times;
  });
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
