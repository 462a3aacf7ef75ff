import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { dateTime } from '#contract/formats.ts';
import { moveTestClock, presentTestClock } from '#modules/commerce/index.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import type { Deps } from '#platform/deps.ts';
import { wibTime } from '#platform/zone.ts';

const HOUR_MS = 3_600_000;
const steps = [
  { hours: 1, label: '+1 jam' },
  { hours: 24, label: '+1 hari' },
  { hours: 72, label: '+3 hari' },
  { hours: 168, label: '+1 minggu' },
  { hours: 720, label: '+30 hari' },
] as const;

const asked = z.object({
  identifier: z.string().trim().max(254).optional(),
  addHours: z.coerce
    .number()
    .int()
    .positive()
    .max(24 * 800)
    .optional(),
  /** As a date field sends it, in WIB; or with a zone, from a program. */
  to: z.string().max(40).optional(),
  reset: z.stringbool().or(z.boolean()).optional(),
});

/** The test clock at /_dev/clock, beside the sandbox's pages: for people a page, for programs JSON. */
export function serveTestClockPage(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true } };
  app.get('/_dev/clock', hidden, async (request, reply) =>
    wantsJson(request)
      ? presentTestClock(deps)
      : reply.type('text/html; charset=utf-8').send(await page(deps, null)),
  );
  app.post('/_dev/clock', hidden, async (request, reply) => {
    const given = Object.entries((request.body ?? {}) as Record<string, unknown>);
    const read = asked.safeParse(Object.fromEntries(given.filter(([, value]) => value !== '')));
    if (!read.success) return fail('common.badRequest', read.error);
    const { to, identifier, ...move } = read.data;
    try {
      await moveTestClock(deps, {
        ...move,
        ...(identifier === undefined ? {} : { identifier }),
        ...(to === undefined ? {} : { to: readTime(to) }),
      });
    } catch (error) {
      if (!(error instanceof PlatformError) || wantsJson(request)) throw error;
      const text = await page(deps, error.entry.message);
      return reply.status(error.entry.status).type('text/html; charset=utf-8').send(text);
    }
    return wantsJson(request) ? presentTestClock(deps) : reply.redirect('/_dev/clock', 303);
  });
}

const wantsJson = ({ headers }: FastifyRequest) =>
  (headers['content-type'] ?? headers.accept ?? '').startsWith('application/json');

function readTime(typed: string): Date {
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(typed);
  const time = hasZone ? new Date(typed) : wibTime(typed);
  return Number.isNaN(time.getTime()) ? fail('common.badRequest') : time;
}

async function page(deps: Deps, problem: string | null): Promise<string> {
  const { everybody, accounts } = await presentTestClock(deps);
  const ahead = (ms: number) =>
    `${Math.floor(ms / HOUR_MS / 24)} hari ${Math.floor(ms / HOUR_MS) % 24} jam`;
  const rows = accounts.map(
    ({ accountId, now, aheadMs }) =>
      `<li><code>${accountId}</code> ${dateTime(now)} WIB (maju ${ahead(aheadMs)})</li>`,
  );
  const buttons = steps.map(
    ({ hours, label }) => `<button name="addHours" value="${hours}">${label}</button>`,
  );
  return `<!doctype html><html lang="id"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Jam uji · Dunia luar</title><style>
body{margin:0;background:#f3f6f9;color:#1b2430;font:16px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:16px;display:grid;gap:14px}
section{background:#fff;border:1px solid #dde3ea;border-radius:12px;padding:16px;display:grid;gap:12px}
h1{font-size:22px;margin:8px 0 0}.now{font-size:28px;font-weight:700;margin:0;font-variant-numeric:tabular-nums}
p,ul{margin:0}ul{padding-left:20px}code{font-size:13px;overflow-wrap:anywhere}a{color:#0b6e75}
label{font-weight:600;font-size:14px;display:grid;gap:4px}.row{display:flex;flex-wrap:wrap;gap:10px}
input,button{font:inherit;font-weight:400;min-height:44px;padding:9px 14px;border-radius:10px;border:1px solid #8b97a5;background:#fff;color:inherit}
button{cursor:pointer}button.main{background:#0b6e75;border-color:#0b6e75;color:#fff;font-weight:600}
:focus-visible{outline:3px solid #5bb3ba;outline-offset:2px}.bad{border-left:4px solid #b3261e;padding-left:12px}
</style></head><body><main>
<p><a href="/_dev/inbox">Kotak masuk</a> · <a href="/_dev/wallet">Dompet</a> · <a href="/_dev/faults">Gangguan</a></p>
<h1>Jam uji</h1>
${problem === null ? '' : `<p class="bad" role="alert">${problem}</p>`}
<section aria-label="Waktu sekarang"><p class="now">${dateTime(everybody.now)} WIB</p>
<p>Waktu uang, paket, dan hak tonton di ${PRODUCT_NAME}, maju ${ahead(everybody.aheadMs)} dari waktu sebenarnya.
Sesi, token, dan tautan tetap di waktu sebenarnya, jadi tidak ada yang keluar dari akunnya.</p>
${rows.length === 0 ? '' : `<h2>Akun yang dimajukan sendiri</h2><ul>${rows.join('')}</ul>`}</section>
<form method="post" action="/_dev/clock"><section>
<label>Untuk akun (kosong: semua)<input name="identifier" placeholder="premium@tayang.example" autocomplete="off"></label>
<div class="row">${buttons.join('')}</div>
<label>Sampai waktu ini (WIB)<input type="datetime-local" name="to"></label>
<div class="row"><button class="main">Majukan sampai waktu itu</button>
<button name="reset" value="true">Kembalikan ke waktu sebenarnya</button></div>
</section></form></main></body></html>`;
}
