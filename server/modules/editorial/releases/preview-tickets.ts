import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { InputOf } from '#contract/call.ts';
import {
  type ClockZone,
  clockZoneNames,
  clockZones,
  DAY,
  HOUR,
  MINUTE,
} from '#contract/constants.ts';
import {
  hasProfile,
  type openPreview,
  type PreviewSegment,
  previewSegments,
} from '#contract/editorial/previews.ts';
import { date, dateTime } from '#contract/formats.ts';
import { type ChildClass, childClasses } from '#contract/profiles.ts';
import { seedAccount, startSession } from '#modules/accounts/index.ts';
import { grantForSeed } from '#modules/commerce/index.ts';
import { seedChildren } from '#modules/profiles/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { decrypt, deriveKey, encrypt } from '#platform/secrets.ts';
import { startOfWibDay, wallTimeAt } from '#platform/zone.ts';
import { findDocument } from '../documents/queries/document.ts';
import { findRelease } from './queries/release.ts';

/** The address of a preview says, sealed: what is looked at, when, as whom, by which member of staff. */
export const PREFIX = '/platform/studio/v1/editorial/preview/';
const LIFE = 10 * MINUTE;
const PURPOSE = 'editorial preview';
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
  // Addresses of before they could be chosen have none.
  filmClass: z.enum(childClasses).nullable().default(null),
  zone: z.enum(clockZoneNames).default('WIB'),
  at: z.string().optional(),
  name: z.string(),
  /** Of a release with weeks: the day whose guide shows them first. */
  guideOn: z.string().optional(),
});
export type Ticket = z.output<typeof ticketShape>;

const keyOf = ({ config }: Pick<Deps, 'config'>) => deriveKey(config.secrets.master, PURPOSE);

type Asked = NonNullable<InputOf<typeof openPreview>['body']>;

/** The address of a preview, for one member of staff and for minutes. */
export async function createTicket(deps: Deps, staffId: string, asked: Asked) {
  const { path = '/', segment = 'visitor', filmClass = null, zone = 'WIB', ...what } = asked;
  const expiresAt = deps.clock.now().getTime() + LIFE;
  const shown = await findShown(deps, what, zone);
  const ticket: Ticket = { ...what, segment, filmClass, zone, staffId, expiresAt, ...shown };
  const sealed = encrypt(keyOf(deps), JSON.stringify(ticket)).toString('base64url');
  return { url: `${PREFIX}${sealed}${path}`, expiresAt: new Date(expiresAt).toISOString() };
}

async function findShown(deps: Deps, { releaseId, documentId = '', at }: Asked, zone: ClockZone) {
  if (releaseId === undefined) {
    const document = await findDocument(deps.db, documentId);
    return { name: document?.slug ?? fail('editorial.documentNotFound') };
  }
  const { name, weeks } =
    (await findRelease(deps.db, releaseId)) ?? fail('editorial.releaseNotFound');
  const begins = new Date(airTimeOf(deps, at).getTime() + SENT);
  const day = wallTimeAt(begins, clockZones[zone]);
  const guideOn = [day.year, day.month, day.day].map((each) => String(each).padStart(2, '0'));
  return { name, ...(weeks > 0 && { guideOn: guideOn.join('-') }) };
}

/** How far a preview is ahead of what its staff live by. */
export const aheadOf = ({ testClock }: Deps, at: string | undefined) =>
  at === undefined ? 0 : Date.parse(at) - testClock.now().getTime();
/** Its moment by the clock of television, which is always the real one. */
export const airTimeOf = (deps: Deps, at: string | undefined) =>
  new Date(deps.clock.now().getTime() + Math.max(aheadOf(deps, at), 0));

export function readTicket(deps: Deps, sealed: string): Ticket | undefined {
  try {
    const text = decrypt(keyOf(deps), Buffer.from(sealed, 'base64url'));
    return text === undefined ? undefined : ticketShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The cookies of somebody of that kind, who is there in this trial alone. */
export async function cookiesFor(deps: Deps, { segment, filmClass, zone }: Ticket) {
  const inZone = `zona=${zone}`;
  if (!hasProfile(segment)) return segment === 'child' ? `${inZone}; kids=1` : inZone;
  const now = deps.testClock.now();
  const { accountId } = await seedAccount(deps.db, {
    identifier: `${randomUUID()}@preview.invalid`,
    name: 'Pratinjau',
    timezone: clockZones[zone],
    personalizedAt: now,
  });
  if (segment !== 'freemium') {
    await grantForSeed(deps.db, accountId, segment, new Date(now.getTime() + 30 * DAY));
  }
  const device = { accountId, deviceId: randomUUID(), label: 'Pratinjau' };
  const children =
    filmClass === null ? [] : [{ name: 'Pratinjau', avatar: 'kelinci' as const, filmClass }];
  const [profileId] = await seedChildren(deps.db, accountId, children, now);
  const watching = profileId === undefined ? undefined : { profileId, maxFilmClass: filmClass };
  const { accessToken } = await startSession(deps, { ...device, watching });
  return `${inZone}; access_token=${accessToken}`;
}

const segmentWords: Record<PreviewSegment, string> = {
  visitor: 'pengunjung',
  freemium: 'akun tanpa paket',
  lite: 'pelanggan Lite',
  premium: 'pelanggan Premium',
  child: 'pengunjung dalam Mode Anak',
};
const profileWords: Record<ChildClass, string> = {
  SU: 'anak (semua umur)',
  '13+': 'pra-remaja (sampai 13+)',
  '17+': 'remaja (sampai 17+)',
};

/** Says at the foot of a page what it is, of when, and as whom it is shown. */
export function footOf(prefix: string, ticket: Ticket): string {
  const { name, zone, at } = ticket;
  const when = at === undefined ? 'sekarang' : dateTime(at, clockZones[zone]);
  const words = `Pratinjau ${name}, sebagai ${viewerWords(ticket)}, ${when}. Tidak ada yang tersimpan.`;
  return `<div role="status" style="position:fixed;inset:auto 0 0;z-index:9999;background:#ffd166;color:#1b1b1f;font:600 14px/1.5 system-ui;padding:8px 16px">${escapeHtml(words)}${televisionLine(prefix, ticket)}</div>`;
}

/** `pelanggan Lite dengan profil remaja (sampai 17+) di zona WITA`. */
function viewerWords({ segment, filmClass, zone }: Ticket): string {
  const profile = filmClass === null ? 'dewasa' : profileWords[filmClass];
  const age = hasProfile(segment) ? ` dengan profil ${profile}` : '';
  return `${segmentWords[segment]}${age} di zona ${zone}`;
}

/** Television goes by the real clock: what comes later is seen in its guide. */
function televisionLine(prefix: string, { guideOn }: Ticket): string {
  if (guideOn === undefined) return '';
  const day = date(startOfWibDay(guideOn));
  const address = `${prefix}/live?tampilan=panduan&amp;hari=${guideOn}`;
  return ` Televisi memakai jam sebenarnya: <a style="color:inherit" href="${address}">panduan ${day}</a> menunjukkan jadwalnya, paling jauh ${GUIDE_DAYS} hari ke depan.`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
