import { useRouteLoaderData } from 'react-router';
import type { StaffRole } from '#contract/call.ts';
import type { SwitchName } from '#contract/switches.ts';

/** Where this copy runs: real money, play money, or a developer's machine. */
export type Stage = 'production' | 'demo' | 'development';

/** What the platform may ask for before it goes on: the passkey again. */
export type Proof = 'step-up' | 'unlock';

/** Tells the browser what an answer lacks (studio/app/guarded-fetch.ts). */
export const WANTED_HEADER = 'x-studio-wants';

/** Who works in this browser, as its pages show it. */
export type Staff = {
  accountId: string;
  name: string;
  email: string;
  roles: readonly StaffRole[];
  /** ISO times. */
  expiresAt: string;
  locksAt: string;
  isLocked: boolean;
};

export type Theme = 'system' | 'light' | 'dark';

export type StudioData = {
  staff: Staff | null;
  stage: Stage;
  theme: Theme;
  /** The page belongs to other roles. */
  isForbidden: boolean;
  /** What admins turned off. */
  paused: readonly SwitchName[];
  /** Until when staff decide about amounts alone; null: a second person is asked for. ISO. */
  aloneUntil: string | null;
};

export const switchWords: Record<SwitchName, string> = {
  signUp: 'Pendaftaran',
  checkout: 'Pembayaran baru',
  mail: 'Surat keluar',
  packaging: 'Pengolahan film',
};

const noStaff: StudioData = {
  staff: null,
  stage: 'production',
  theme: 'system',
  isForbidden: false,
  paused: [],
  aloneUntil: null,
};

export function useStudio(): StudioData {
  const data = useRouteLoaderData<StudioData>('root') as StudioData | undefined;
  return data ?? noStaff;
}

/** Whether who looks has one of these roles; what they may not do is not offered. */
export function useHasRole(...roles: readonly StaffRole[]): boolean {
  return hasRole(useStudio().staff, roles);
}

function hasRole(
  staff: { roles: readonly StaffRole[] } | null,
  roles: readonly StaffRole[],
): boolean {
  return staff?.roles.some((role) => roles.includes(role)) === true;
}

export const roleNames: Record<StaffRole, string> = {
  support: 'Dukungan',
  editor: 'Editor',
  scheduler: 'Penjadwal',
  rights: 'Hak siar',
  finance: 'Keuangan',
  analyst: 'Analis',
  auditor: 'Auditor',
  admin: 'Admin',
};
