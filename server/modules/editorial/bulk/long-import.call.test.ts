import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as contract from '#contract/editorial/bulk.ts';
import { createImport } from '#contract/editorial/title-import.ts';
import { openTestApp } from '#test/app.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

const stage = await openTestApp({ modules: ['editorial'] });
const admin = await aViewer({ role: 'admin' });

type CallOf = Parameters<typeof askApp>[2];
const ask = <C extends CallOf>(call: C, input: object) =>
  askApp(stage.app, admin.headers, call, input as never);
const send = (jobId: string, lines: string[]) => {
  const content = ['alamat;judul;tahun;pemegang hak;mulai', ...lines].join('\r\n');
  const columns = ['slug', 'name', 'year', 'licensor', 'licenceFrom'];
  return ask(createImport, { body: { jobId, fileName: 'a.csv', content, columns } });
};
const apply = (jobId: string) => ask(contract.applyBulk, { body: { jobId } });

// `npm run proof -- import` has 5,000 lines of which 37 are wrong; here a few show that they are told apart.
const LINES = Number(process.env['IMPORT_LINES'] ?? 24);
const WRONG = Math.max(3, Math.round((LINES * 37) / 5_000));
const MINUTES = LINES > 1_000 ? 20 : 1;

test(
  'of a long file exactly the wrong lines are told, and the others come in once',
  async () => {
    const wrongAt = new Set(
      Array.from({ length: WRONG }, (_, i) => Math.floor((i * LINES) / WRONG)),
    );
    const faults = [
      'panjang-x;;2020;;',
      ';Tanpa alamat;;;',
      'panjang-y;Y;tahun;;',
      'panjang-z;Z;;R;31/02/2026',
    ];
    let nth = 0;
    const lines = Array.from({ length: LINES }, (_, i) =>
      wrongAt.has(i)
        ? (faults[nth++ % faults.length] ?? '').replace(/^panjang-(\w)/, `panjang-$1${i}`)
        : `panjang-${i};Panjang ${i};${1950 + (i % 70)};;`,
    );
    const jobId = randomUUID();
    const cpu = process.cpuUsage();
    expect((await send(jobId, lines)).status).toBe(200);
    const within = { timeout: MINUTES * 60_000, interval: 200 };
    const stateOf = async () => (await ask(contract.getBulk, { query: { jobId } })).result.state;
    await expect.poll(stateOf, within).toBe('ready');
    const { result: tried } = await ask(contract.getBulk, { query: { jobId } });
    expect(tried.counts).toMatchObject({ change: LINES - WRONG, refused: WRONG });
    const told: number[] = [];
    let after: number | undefined;
    do {
      const query = { jobId, outcome: 'refused', ...(after !== undefined && { after }) };
      const { result } = await ask(contract.listBulkItems, { query });
      told.push(...result.items.map(({ line }) => line ?? 0));
      after = result.next ?? undefined;
    } while (after !== undefined);
    // The head is line 1.
    expect(told).toEqual([...wrongAt].map((i) => i + 2));

    await Promise.all([apply(jobId), apply(jobId)]);
    await expect.poll(stateOf, within).toBe('done');
    const drafts = await stage.deps.db
      .selectFrom('catalog.titleEntry')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('slug', 'like', 'panjang-%')
      .executeTakeFirstOrThrow();
    expect(Number(drafts.n)).toBe(LINES - WRONG);
    if (process.env['IMPORT_LINES'] !== undefined) {
      const { user, system } = process.cpuUsage(cpu);
      // oxlint-disable-next-line no-console -- the figure is what the proof is run for
      console.log(
        `${LINES} lines, ${WRONG} wrong: ${((user + system) / 1_000_000).toFixed(1)} s of CPU of the service`,
      );
    }
  },
  MINUTES * 2 * 60_000,
);
