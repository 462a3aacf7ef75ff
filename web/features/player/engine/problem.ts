/** Why playing stopped, in kinds that a viewer can do something about. */
export type PlayerProblem =
  | 'offline'
  | 'expired'
  | 'refused'
  | 'unsupported'
  | 'decode'
  | 'stopped'
  | 'taken-down'
  | 'signed-out'
  | 'unknown';

type Words = { title: string; message: string; action: string };

/** What happened, what to do, and the one button. */
export const problemWords: Record<PlayerProblem, Words> = {
  offline: {
    title: 'Koneksi terputus',
    message:
      'Kami tidak bisa menjangkau tayangan ini. Periksa internetmu: tayangan lanjut sendiri begitu tersambung lagi.',
    action: 'Coba lagi',
  },
  expired: {
    title: 'Tautan tayangan berakhir',
    message: 'Tayangan dijeda terlalu lama. Buka lagi dan lanjutkan dari titik terakhir.',
    action: 'Lanjutkan',
  },
  refused: {
    title: 'Tayangan tidak bisa diputar',
    message: 'Hak menonton di sesi ini sudah berubah. Muat ulang untuk memeriksanya.',
    action: 'Periksa lagi',
  },
  unsupported: {
    title: 'Browser belum mendukung',
    message:
      'Browser ini tidak bisa memutar format tayangan kami. Perbarui browser atau pakai browser lain.',
    action: 'Coba lagi',
  },
  decode: {
    title: 'Gambar gagal diputar',
    message:
      'Perangkatmu kesulitan memutar gambar ini. Coba lagi, atau pilih kualitas yang lebih rendah.',
    action: 'Coba lagi',
  },
  stopped: {
    title: 'Dihentikan di sini',
    message: 'Layar ini dilepas karena dijeda lama atau dihentikan dari perangkat lain.',
    action: 'Lanjutkan di sini',
  },
  'taken-down': {
    title: 'Tayangan diturunkan',
    message: 'Tayangan ini tidak tersedia lagi di Tayang. Pilih tayangan lain.',
    action: 'Periksa lagi',
  },
  'signed-out': {
    title: 'Perangkat ini dikeluarkan',
    message:
      'Sesi di perangkat ini sudah diakhiri, misalnya dari daftar perangkat di akunmu. Masuk lagi untuk menonton.',
    action: 'Masuk lagi',
  },
  unknown: {
    title: 'Ada gangguan',
    message: 'Tayangan berhenti karena gangguan yang belum kami kenali.',
    action: 'Coba lagi',
  },
};

/** Categories and codes of shaka.util.Error; the second number of `data` is the HTTP status of 1001. */
const NETWORK = 1;
const MANIFEST = 4;
const MEDIA = 3;
const BAD_HTTP_STATUS = 1001;
const VIDEO_ERROR = 3016;
const GONE = new Set([401, 404, 410]);
const FORBIDDEN = 403;
/** What the media origin answers once the session of an address is over. */
const SESSION_ENDED = 'media.sessionEnded';
/** Another device stopped it, or its right ended. */
const PLAYBACK_ENDED = 'media.playbackEnded';
const TAKEN_DOWN = 'media.takenDown';

type ShakaError = { category: number; code: number; data: unknown[] };

/** Where an error of the network names the kind of its request, and what that is for manifests. */
const REQUEST_AT: Record<number, number> = { [BAD_HTTP_STATUS]: 4, 1002: 2, 1003: 1 };
const MANIFEST_REQUEST = 0;

export function isAboutManifest({ category, code, data }: ShakaError): boolean {
  return category === NETWORK && data[REQUEST_AT[code] ?? -1] === MANIFEST_REQUEST;
}

export function problemOfShaka(error: ShakaError): PlayerProblem {
  if (error.code === BAD_HTTP_STATUS) {
    const status = Number(error.data[1]);
    if (String(error.data[2]).includes(SESSION_ENDED)) return 'signed-out';
    if (String(error.data[2]).includes(PLAYBACK_ENDED)) return 'stopped';
    if (String(error.data[2]).includes(TAKEN_DOWN)) return 'taken-down';
    if (GONE.has(status)) return 'expired';
    return status === FORBIDDEN ? 'refused' : 'offline';
  }
  if (error.category === NETWORK) return 'offline';
  if (error.code === VIDEO_ERROR) return 'decode';
  if (error.category === MEDIA || error.category === MANIFEST) return 'unsupported';
  return 'unknown';
}

const FINAL: ReadonlySet<PlayerProblem> = new Set(['signed-out', 'stopped', 'taken-down']);

/** Whether the media origin answers the same however often it is asked. */
export function isFinal(error: ShakaError): boolean {
  return FINAL.has(problemOfShaka(error));
}

/** Codes of MediaError. */
export function problemOfMedia(code: number | undefined): PlayerProblem {
  if (code === MediaError.MEDIA_ERR_NETWORK) return 'offline';
  if (code === MediaError.MEDIA_ERR_DECODE) return 'decode';
  if (code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) return 'unsupported';
  return 'unknown';
}
