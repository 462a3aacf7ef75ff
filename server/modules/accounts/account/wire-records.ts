import type { z } from 'zod';
import {
  type deviceRecord,
  type emailCheckResult,
  type listPasskeys,
  type loginResult,
  parseIdentifier,
  type profileRecord,
  type SignInEventKind,
  type signInEventRecord,
  type verificationRecord,
} from '#contract/accounts/index.ts';
import {
  DEFAULT_PLATFORM_ID,
  DELETION_UNDO,
  type FederatedLoginType,
  registrationStages,
} from '#contract/constants.ts';
import type { Device } from '../devices/queries.ts';
import type { Passkey } from '../passkeys/queries.ts';
import type { DataExport } from '../privacy/queries/data-export.ts';
import type { SignInEventRow } from '../sign-in/queries.ts';
import type { Account } from './queries.ts';

/** The specification's records, made from our rows; their odd shapes go no deeper than this file. */
type Wire<T extends z.ZodType> = z.input<T>;

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** What stands for the e-mail in responses: a phone account carries its number there. */
export function displayIdentifier(account: Pick<Account, 'email' | 'phone'>): string {
  return account.email ?? account.phone ?? '';
}

/** Whose viewer is led to /v3: accounts with the older site's flag, but never the master account. */
export function belongsToOlderSite(
  account: Pick<Account, 'email' | 'isLegacy'>,
  { masterEmail }: { masterEmail: string },
): boolean {
  return account.isLegacy && account.email !== masterEmail;
}

export function toVerificationRecord(account: Account): Wire<typeof verificationRecord> {
  return {
    email: displayIdentifier(account),
    is_registered: flag(account.registrationStage >= registrationStages.accountMade),
    registration_stage: account.registrationStage,
    platform_id: account.platformId,
    category_id: account.categoryId,
    external_auth: flag(account.externalAuth),
    is_verified: flag(account.verifiedAt !== null),
    is_corp_member: flag(account.isCorpMember),
    is_b2b: flag(account.isB2b),
  };
}

/** The same shape for an identifier without an account. */
export function toEmailCheckResult(
  identifier: string,
  account: Account | undefined,
): Wire<typeof emailCheckResult> {
  if (account === undefined) {
    return {
      email: identifier,
      is_registered: 0,
      registration_stage: registrationStages.unknown,
      platform_id: DEFAULT_PLATFORM_ID,
      category_id: null,
      external_auth: 0,
      is_verified: 0,
      is_corp_member: 0,
      is_b2b: 0,
      is_deleted: 0,
      undo_until: null,
    };
  }
  return {
    ...toVerificationRecord(account),
    is_deleted: flag(account.deletedAt !== null),
    undo_until: undoUntil(account),
  };
}

export function undoUntil(account: Account): string | null {
  if (account.deletedAt === null) return null;
  return new Date(account.deletedAt.getTime() + DELETION_UNDO).toISOString();
}

export function toLoginResult(
  account: Account,
  tokens: { accessToken: string; refreshToken: string } | undefined,
): Wire<typeof loginResult> {
  return {
    ...toVerificationRecord(account),
    access_token: tokens?.accessToken ?? '',
    refresh_token: tokens?.refreshToken ?? '',
    statusCode: '200',
    message: tokens === undefined ? 'Verifikasi akunmu dulu' : 'Berhasil masuk',
  };
}

export function toProfileRecord(account: Account): Wire<typeof profileRecord> {
  return {
    ...toVerificationRecord(account),
    sub_id: account.id,
    name: account.name,
    phone_number: account.phone ?? '',
    role: account.role,
    timezone: account.timezone,
    audio_language: account.audioLanguage,
    subtitle_language: account.subtitleLanguage,
    status_personalization: flag(account.personalizedAt !== null),
    device_limit: account.deviceLimit,
    created_at: account.createdAt.toISOString(),
  };
}

export function toDeviceRecord(
  device: Device,
  currentDeviceId: string,
  locationOf: (address: string) => string | null,
): Wire<typeof deviceRecord> {
  return {
    device_id: device.clientId,
    device_brand: device.brand,
    device_type: device.type,
    name: device.givenName ?? device.label,
    model: device.label,
    place: locationOf(device.lastAddress),
    notes: device.notes,
    last_seen_at: device.lastSeenAt.toISOString(),
    created_at: device.createdAt.toISOString(),
    is_current: device.id === currentDeviceId,
  };
}

/** Over is over, also before the sweeper has come by. */
export function toExportRecord(copy: DataExport, now: Date) {
  const { id, state, requestedAt, readyAt, expiresAt, sizeBytes } = copy;
  const isOver = state === 'ready' && expiresAt !== null && expiresAt <= now;
  return {
    id,
    state: isOver ? ('expired' as const) : state,
    requested_at: requestedAt,
    ready_at: readyAt,
    expires_at: expiresAt,
    size_bytes: sizeBytes,
  };
}

export function toSignInEventRecord(
  event: SignInEventRow,
  locationOf: (address: string) => string | null,
): Wire<typeof signInEventRecord> {
  return {
    id: event.id,
    kind: event.kind as SignInEventKind,
    is_success: flag(event.isSuccess),
    login_type: event.federatedLogin as FederatedLoginType | null,
    name: event.label,
    place: locationOf(event.network),
    created_at: event.createdAt,
  };
}

type PasskeyRecord = Wire<(typeof listPasskeys)['answer']>['result']['passkeys'][number];

export function toPasskeyRecord(passkey: Passkey): PasskeyRecord {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    is_synced: passkey.isBackedUp,
  };
}

const LEGACY_SUFFIX = /_std$/;

/** What a profile is looked up by (specification section 7): the identifier without suffix or internal mail domain. */
export function profileKey(email: string, internalDomain: string): string {
  const bare = email.trim().replace(LEGACY_SUFFIX, '');
  const domain = `@${internalDomain}`;
  const isOurs = bare.endsWith(domain);
  const own = isOurs ? bare.slice(0, -domain.length).replace(LEGACY_SUFFIX, '') : bare;
  const identifier = parseIdentifier(own);
  return (identifier?.kind === 'email' ? identifier.email : identifier?.phone) ?? own;
}

/** Where messages to an account go, masked: its owner recognises it, a stranger learns nothing. */
export function maskAddress({ email, phone }: Pick<Account, 'email' | 'phone'>): string | null {
  if (email !== null) {
    const [local = '', domain = ''] = email.split('@');
    return `${local.slice(0, 1)}***${local.length > 2 ? local.slice(-1) : ''}@${domain}`;
  }
  return phone === null ? null : `${phone.slice(0, 3)} *** ${phone.slice(-4)}`;
}
