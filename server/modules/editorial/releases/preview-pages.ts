import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { openPreview } from '#contract/editorial/previews.ts';
import { mayCall } from '#platform/auth.ts';
import { inTransaction, inTrial } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import type { EditorialDeps } from '../deps.ts';
import {
  applyVersion,
  lockOrAdopt,
  requireComplete,
  requireVersion,
} from '../documents/apply-version.ts';
import {
  aheadOf,
  airTimeOf,
  cookiesFor,
  footOf,
  PREFIX,
  readTicket,
  type Ticket,
} from './preview-tickets.ts';
import { applyRelease, ReleaseRefused } from './publish-release.ts';
import { findRelease } from './queries/release.ts';

/**
 * The viewers' own pages with what is not published yet: a release or a version is applied in a transaction that is
 * taken back (`inTrial`), the clock is moved, a viewer of the wanted kind is made in it, and the page is asked for as
 * every page is. Nothing is cached, nothing is kept, and no script of the page runs: it is looked at, not used.
 */

/** Each holds a connection and locks for as long as a page takes. */
const MOST_AT_ONCE = 2;
const LONGEST = 10 * SECOND;

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
  const cookie = await cookiesFor(deps, ticket);
  return app.inject({
    method: 'GET',
    url: path,
    remoteAddress: request.ip,
    headers: {
      host: request.headers.host ?? '',
      accept: 'text/html',
      // Gets the whole page in one go, as who reads once and waits.
      'user-agent': 'Mozilla/5.0 (compatible; TayangPreviewBot/1.0)',
      cookie,
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

/** The page without its scripts, its links led through the preview, and said at its foot what it is. */
function dress(html: string, prefix: string, ticket: Ticket): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/(<a\b[^>]*?\shref=")(\/(?!\/)[^"]*")/g, `$1${prefix}$2`)
    .replace(/<body\b[^>]*>/, (body) => `${body}${footOf(prefix, ticket)}`);
}
