// Without a schema, so that pages can use it without carrying the contract along.
import { DAY, HOUR, SECOND } from '../constants.ts';

/** States of an installation, as the specification counts them. */
export const installationStates = { notRegistered: 0, pending: 1, registered: 2 } as const;

/** A browser gives up on a registration after this. */
export const INSTALLATION_TIMEOUT = 10 * SECOND;
/** The token of an installation is renewed so long before its end. */
export const AUTH_TOKEN_RENEWAL = HOUR;
/** So often a browser asks whether the platform still has its address. */
export const ADDRESS_CHECK_EVERY = DAY;
/** A cached push token is used so long, then the browser subscribes again. */
export const PUSH_TOKEN_LIFE = 7 * DAY;

/** Words of what may stand between a viewer and push, by the specification's names. */
export const pushProblems = {
  'permission-blocked':
    'Pemberitahuan diblokir di browser ini. Izinkan lewat ikon di samping alamat situs.',
  'permission-default': 'Pemberitahuan belum diizinkan. Pilih "Izinkan" saat browser bertanya.',
  'unsupported-browser':
    'Browser ini belum bisa menerima pemberitahuan. Di iPhone dan iPad, pasang Tayang ke layar utama dulu.',
  'token-subscribe-failed': 'Pemberitahuan belum bisa diaktifkan. Coba lagi sebentar lagi.',
  'app-offline': 'Kamu sedang offline. Sambungkan internet, lalu coba lagi.',
} as const;
export type PushProblem = keyof typeof pushProblems;
