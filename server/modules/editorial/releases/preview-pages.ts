import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { InputOf } from '#contract/call.ts';
import { DAY, DEFAULT_TIMEZONE, HOUR, MINUTE, type PlanTier, SECOND } from '#contract/constants.ts';
import { openPreview, previewSegments } from '#contract/editorial/previews.ts';
import { date } from '#contract/formats.ts';
import { seedAccount, startSession } from '#modules/accounts/index.ts';
import { grantForSeed } from '#modules/commerce/index.ts';
import { mayCall } from '#platform/auth.ts';
import { inTransaction, inTrial } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { decrypt, deriveKey, encrypt } from '#platform/secrets.ts';
import { wallTimeAt } from '#platform/zone.ts';
import type { EditorialDeps } from '../deps.ts';
import {
  applyVersion,
  lockOrAdopt,
  requireComplete,
  requireVersion,
} from '../documents/apply-version.ts';
import { findDocument } from '../documents/queries/document.ts';
import { applyRelease, ReleaseRefused } from './publish-release.ts';
import { findRelease } from './queries/release.ts';

/**
 * The viewers' own pages with what is not published yet: a release or a version is applied in a transaction that is
 * taken back (`inTrial`), the clock is moved, a viewer of the wanted kind is made in it, and the page is asked for as
 * every page is. Nothing is cached, nothing is kept, and no script of the page runs: it is looked at, not used.
 */
const PREFIX = '/platform/studio/v1/editorial/preview/';
const LIFE = 10 * MINUTE;
const PURPOSE = 'editorial preview';
/** Each holds a connection and locks for as long as a page takes. */
const MOST_AT_ONCE = 2;
const LONGEST = 10 * SECOND;
/** What is sent to players already stays as it is: weeks begin behind it. */
const SENT = HOUR;
/** Viewers' guides reach so many days ahead. */
const GUIDE_DAYS = 5;

const ticketShape = z.object({
  staffId: z.uuid(),
  expiresAt: z.number(),
  releaseId: z.uuid().optional(),
  documentId: z.uuid().optional(),
  no: z.number().optional(),
  segment: z.enum(previewSegments),
  at: z.string().optional(),
  name: z.string(),
  /** Of a release with weeks: the day whose guide shows them first. */
  guideOn: z.string().optional(),
});
type Ticket = z.output<typeof ticketShape>;

const keyOf = ({ config }: Pick<Deps, 'config'>) => deriveKey(config.secrets.master, PURPOSE);

type Asked = NonNullable<InputOf<typeof openPreview>['body']>;

/** The address of a preview, for one member of staff and for minutes. */
export async function createTicket(deps: Deps, staffId: string, asked: Asked) {
  const { path = '/', segment = 'visitor', ...what } = asked;
  const expiresAt = deps.clock.now().getTime() + LIFE;
  const shown = await findShown(deps, what);
  const ticket: Ticket = { ...what, segment, staffId, expiresAt, ...shown };
  const sealed = encrypt(keyOf(deps), JSON.stringify(ticket)).toString('base64url');
  return { url: `${PREFIX}${sealed}${path}`, expiresAt: new Date(expiresAt).toISOString() };
}

async function findShown(deps: Deps, { releaseId, documentId = '', at }: Asked) {
  if (releaseId === undefined) {
    const document = await findDocument(deps.db, documentId);
    return { name: document?.slug ?? fail('editorial.documentNotFound') };
  }
  const { name, weeks } =
    (await findRelease(deps.db, releaseId)) ?? fail('editorial.releaseNotFound');
  const begins = new Date(airTimeOf(deps, at).getTime() + SENT);
  const day = wallTimeAt(begins, DEFAULT_TIMEZONE);
  const guideOn = [day.year, day.month, day.day].map((each) => String(each).padStart(2, '0'));
  return { name, ...(weeks > 0 && { guideOn: guideOn.join('-') }) };
}

/** How far a preview is ahead of what its staff live by. */
const aheadOf = ({ testClock }: Deps, at: string | undefined) =>
  at === undefined ? 0 : Date.parse(at) - testClock.now().getTime();
/** Its moment by the clock of television, which is always the real one. */
const airTimeOf = (deps: Deps, at: string | undefined) =>
  new Date(deps.clock.now().getTime() + Math.max(aheadOf(deps, at), 0));

function readTicket(deps: Deps, sealed: string): Ticket | undefined {
  try {
    const text = decrypt(keyOf(deps), Buffer.from(sealed, 'base64url'));
    return text === undefined ? undefined : ticketShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Serves previews. No call of the contract: what it answers is a page of the site. */
export function servePreviews(app: FastifyInstance, { process: deps }: EditorialDeps): void {
  let running = 0;
  const config = { rateLimit: 60 };
  app.get<{ Params: { ticket: string } }>(
    `${PREFIX}:ticket/*`,
    { config },
    async (request, reply) => {
      const { caller, params } = request;
      if (caller.kind !== 'account') fail('common.unauthenticated');
      if (!mayCall(caller, openPreview)) fail('common.forbidden');
      if (caller.staff?.isLocked === true) fail('studio.locked');
      const ticket = readTicket(deps, params.ticket);
      const isTheirs = ticket?.staffId === caller.accountId;
      if (ticket === undefined || !isTheirs) return fail('common.notFound');
      if (ticket.expiresAt <= deps.clock.now().getTime()) fail('editorial.previewOver');
      const prefix = `${PREFIX}${params.ticket}`;
      if (!isPage(request.url.slice(prefix.length))) fail('common.notFound');
      if (running >= MOST_AT_ONCE) fail('common.unavailable');
      running += 1;
      try {
        const page = await renderPage(app, deps, {
          request,
          ticket,
          path: request.url.slice(prefix.length),
        });
        const { location } = page.headers;
        if (typeof location === 'string' && page.statusCode < 400 && location.startsWith('/')) {
          return await reply
            .status(302)
            .headers(HEADERS)
            .header('location', `${prefix}${location}`)
            .send();
        }
        const type = String(page.headers['content-type'] ?? '');
        if (!type.startsWith('text/html')) fail('common.notFound');
        return await reply
          .status(page.statusCode)
          .headers({ ...HEADERS, 'content-type': type })
          .send(dress(page.payload, prefix, ticket));
      } finally {
        running -= 1;
      }
    },
  );
}

/** What is none of the viewers' pages: calls, streams, media and data for scripts, which a preview has none of. */
const NO_PAGE = /^\/+(?:platform|api|t|img|_dev|assets|studio)(?:\/|$)|\.data$/;

function isPage(address: string): boolean {
  try {
    return !NO_PAGE.test(decodeURIComponent(address.split(/[?#]/)[0] ?? '/'));
  } catch {
    return false;
  }
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  // A sandbox without scripts and forms: what is shown can be looked at and followed by its links.
  'content-security-policy': [
    'sandbox allow-same-origin',
    "default-src 'none'",
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
};

type Wanted = { request: FastifyRequest; ticket: Ticket; path: string };

function renderPage(app: FastifyInstance, deps: Deps, wanted: Wanted) {
  const { at } = wanted.ticket;
  const airsAt = airTimeOf(deps, at);
  return inTrial(deps.db, () =>
    deps.testClock.later(aheadOf(deps, at), () =>
      Promise.race([askForPage(app, deps, { ...wanted, airsAt }), failAfter(LONGEST)]),
    ),
  );
}

async function failAfter(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  return fail('common.tooSlow');
}

async function askForPage(
  app: FastifyInstance,
  deps: Deps,
  { request, ticket, path, airsAt }: Wanted & { airsAt: Date },
) {
  await applyDraft(deps, ticket, airsAt);
  const cookie = await cookieFor(deps, ticket.segment);
  return app.inject({
    method: 'GET',
    url: path,
    remoteAddress: request.ip,
    headers: {
      host: request.headers.host ?? '',
      accept: 'text/html',
      // Gets the whole page in one go, as who reads once and waits.
      'user-agent': 'Mozilla/5.0 (compatible; TayangPreviewBot/1.0)',
      ...(cookie !== '' && { cookie }),
    },
  });
}

/** What is looked at, as its publication would write it. */
async function applyDraft(
  deps: Deps,
  { releaseId, documentId = '', no }: Ticket,
  airsAt: Date,
): Promise<void> {
  const at = deps.testClock.now();
  await inTransaction(deps.db, async (tx) => {
    if (releaseId !== undefined) {
      const release = (await findRelease(tx, releaseId)) ?? fail('editorial.releaseNotFound');
      if (release.state === 'published' || release.state === 'changed') return;
      try {
        const { name } = release;
        const trial = { at, airsAt, name, isApproved: true, givers: undefined };
        await applyRelease(tx, deps, releaseId, trial);
      } catch (error) {
        if (error instanceof ReleaseRefused) fail('editorial.releaseIncomplete', error);
        throw error;
      }
      return;
    }
    const document = (await lockOrAdopt(tx, documentId)) ?? fail('editorial.documentNotFound');
    const version = await requireVersion(tx, document, no ?? document.draftNo);
    await requireComplete(tx, document, version, at);
    await applyVersion(tx, document, version, at);
  });
}

/** Somebody of that kind, who is there in this trial alone. */
async function cookieFor(deps: Deps, segment: Ticket['segment']): Promise<string> {
  if (segment === 'visitor') return '';
  if (segment === 'child') return 'kids=1';
  const now = deps.testClock.now();
  const { accountId } = await seedAccount(deps.db, {
    identifier: `${randomUUID()}@preview.invalid`,
    name: 'Pratinjau',
    personalizedAt: now,
  });
  const tier: PlanTier = segment;
  if (tier !== 'freemium') {
    await grantForSeed(deps.db, accountId, tier, new Date(now.getTime() + 30 * DAY));
  }
  const device = { accountId, deviceId: randomUUID(), label: 'Pratinjau' };
  const { accessToken } = await startSession(deps, device);
  return `access_token=${accessToken}`;
}

const segmentWords: Record<Ticket['segment'], string> = {
  visitor: 'pengunjung',
  freemium: 'akun tanpa paket',
  lite: 'pelanggan Lite',
  premium: 'pelanggan Premium',
  child: 'anak',
};

/** The page without its scripts, its links led through the preview, and said at its foot what it is. */
function dress(html: string, prefix: string, ticket: Ticket): string {
  const { name, segment, at } = ticket;
  const when = at === undefined ? 'sekarang' : timeWords.format(new Date(at));
  const words = `Pratinjau ${name}, sebagai ${segmentWords[segment]}, ${when}. Tidak ada yang tersimpan.`;
  const bar = `<div role="status" style="position:fixed;inset:auto 0 0;z-index:9999;background:#ffd166;color:#1b1b1f;font:600 14px/1.5 system-ui;padding:8px 16px">${escapeHtml(words)}${televisionLine(prefix, ticket)}</div>`;
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/(<a\b[^>]*?\shref=")(\/(?!\/)[^"]*")/g, `$1${prefix}$2`)
    .replace(/(<body\b[^>]*>)/, `$1${bar}`);
}

/** Television goes by the real clock: what comes later is seen in its guide. */
function televisionLine(prefix: string, { guideOn }: Ticket): string {
  if (guideOn === undefined) return '';
  const day = date(`${guideOn}T00:00:00+07:00`);
  const address = `${prefix}/live?tampilan=panduan&amp;hari=${guideOn}`;
  return ` Televisi memakai jam sebenarnya: <a style="color:inherit" href="${address}">panduan ${day}</a> menunjukkan jadwalnya, paling jauh ${GUIDE_DAYS} hari ke depan.`;
}

const timeWords = new Intl.DateTimeFormat('id-ID', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: DEFAULT_TIMEZONE,
});

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
