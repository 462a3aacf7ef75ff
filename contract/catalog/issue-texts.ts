import type { IssueCode } from './operator-assets.ts';

type Issue = {
  code: IssueCode;
  fromMs: number | null;
  measured: Record<string, number>;
};

/** What an issue of a film is, for staff: "hitam 6,2 d di 01:12:08". */
export function describeIssue({ code, fromMs, measured }: Issue): string {
  const seconds = decimal(measured['seconds'] ?? 0);
  const at = fromMs === null ? '' : ` di ${clock(fromMs)}`;
  const texts: Record<IssueCode, string> = {
    noSound: 'Tanpa suara: file ini tidak punya jalur suara',
    silent: 'Jalur suara ada, tapi senyap dari awal sampai akhir',
    lengthDiffers: `Panjang hasil ${clock((measured['seconds'] ?? 0) * 1000)}, padahal file menyebut ${clock((measured['containerSeconds'] ?? 0) * 1000)}`,
    halfBlack: `Separuh film atau lebih hitam (${seconds} d)`,
    black: `Gambar hitam ${seconds} d${at}`,
    frozen: `Gambar diam ${seconds} d${at}`,
    silence: `Senyap ${seconds} d${at}`,
    bars: `Pita hitam menyatu dengan gambar (isi ${measured['width'] ?? 0} × ${measured['height'] ?? 0})`,
    interlaced: 'Gambar berselang (interlaced), sudah diratakan saat diolah',
    interlacedUnflagged:
      'Gambar berselang (interlaced), padahal file menyebutnya progresif: garis bergerigi ikut terolah',
    progressiveFlagged:
      'File menyebut gambarnya berselang (interlaced), padahal progresif: ketajaman berkurang saat diratakan',
    flashes: `Kilatan lebih dari tiga kali per detik${at}, selama ${seconds} d: bisa memicu kejang pada penonton yang peka cahaya`,
    outOfPhase: `Kanal kiri dan kanan berlawanan fase ${seconds} d${at}: di pengeras suara tunggal terdengar senyap`,
    languageUnknown: 'Bahasa suara tidak diketahui',
    soundLength: `Suara ${clock((measured['soundSeconds'] ?? 0) * 1000)}, gambar ${clock((measured['pictureSeconds'] ?? 0) * 1000)}`,
    hdr: 'Sumber HDR: warna bisa tampak pucat',
    variableRate: `Laju gambar berubah-ubah (rata-rata ${decimal(measured['fps'] ?? 0)} per detik)`,
    unusualRate: `Laju gambar tidak lazim: ${decimal(measured['fps'] ?? 0)} per detik`,
    mono: 'Suara mono',
    surround: `Suara ${measured['channels'] ?? 0} kanal diolah menjadi stereo`,
    quiet: `Suara pelan: ${decimal(measured['lufs'] ?? 0)} LUFS`,
    loud: `Suara keras: ${decimal(measured['lufs'] ?? 0)} LUFS`,
  };
  return texts[code];
}

/** A place in a film: 01:12:08. */
function clock(ms: number): string {
  const whole = Math.floor(ms / 1000);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function decimal(value: number): string {
  return value.toLocaleString('id-ID', { maximumFractionDigits: 1 });
}
