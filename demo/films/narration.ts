/** What is said over a film, a line for each part of it. The times follow from the running time. */
export interface Narration {
  readonly id: readonly string[];
  readonly en?: readonly string[];
}

export const NARRATIONS: Readonly<Record<string, Narration>> = {
  'lentera-laut-banda': {
    id: [
      'Kakak bilang, laut itu pendengar yang baik.',
      'Maka setiap malam kunyalakan lampu ini,',
      'supaya ia tahu ke arah mana harus bercerita.',
      'Malam ini, untuk pertama kali, ia menjawab.',
    ],
    en: [
      'My brother used to say the sea is a good listener.',
      'So every night I light this lamp,',
      'so that it knows which way to tell its story.',
      'Tonight, for the first time, it answered.',
    ],
  },
  kaldera: {
    id: [
      'Kita berjanji sampai sebelum matahari.',
      'Guru kita tak pernah terlambat seumur hidupnya.',
      'Lautan pasir ini juga menunggunya, kataku.',
      'Lihat. Ia datang bersama cahaya.',
    ],
    en: [
      'We promised to be there before the sun.',
      'Our teacher was never late in his life.',
      'This sea of sand is waiting for him too, I said.',
      'Look. He is coming with the light.',
    ],
  },
  'kereta-malam-1': {
    id: [
      'Perhatian. Kereta malam segera diberangkatkan.',
      'Penumpang delapan puluh. Karcis delapan puluh satu.',
      'Aku menghitung lagi. Selalu lebih satu.',
    ],
    en: [
      'Attention. The night train is about to depart.',
      'Eighty passengers. Eighty-one tickets.',
      'I counted again. There is always one more.',
    ],
  },
  'kereta-malam-2': {
    id: [
      'Boleh saya duduk di sini?',
      'Kopinya satu, cangkirnya dua.',
      'Kalau begitu kita turun di stasiun yang sama.',
    ],
  },
  'payung-merah': {
    id: [
      'Maaf, payung Anda terbawa saya.',
      'Gagangnya sudah saya perbaiki.',
      'Besok hujan lagi, kata berita.',
      'Halte yang sama?',
    ],
    en: [
      'Sorry, I took your umbrella.',
      'I have mended its handle.',
      'It will rain again tomorrow, they say.',
      'Same bus stop?',
    ],
  },
  'malam-sang-dalang': {
    id: [
      'Sebelum kelir dibuka, gong memberi tahu langit.',
      'Gunungan ini dunia. Sekarang ia masih diam.',
      'Satria itu ragu. Raksasa itu tidak pernah.',
      'Pegang lampunya, Nduk. Mulai malam ini, kamu.',
    ],
  },
  'topeng-ketujuh': {
    id: [
      'Enam topeng untuk enam watak manusia.',
      'Paku ketujuh sengaja dibiarkan kosong.',
      'Jangan menari saat ia melihatmu.',
      'Terlambat. Ia sudah tersenyum.',
    ],
  },
  'jakarta-2145': {
    id: [
      'Dulu di bawah sini ada jalan raya.',
      'Paket jangan dibuka, jangan dijatuhkan, jangan ditanya.',
      'Kota ini tahu kau lewat, Bayu.',
      'Selamat datang di rumah yang berenang.',
    ],
    en: [
      'There used to be an avenue down here.',
      'Do not open the parcel, do not drop it, do not ask.',
      'The city knows you are passing, Bayu.',
      'Welcome to the home that swims.',
    ],
  },
  'subak-air-yang-dibagi': {
    id: [
      'Airnya satu, sawahnya ratusan.',
      'Tak ada pintu yang dikunci.',
      'Yang di hulu menunggu yang di hilir selesai berdoa.',
      'Begitulah seribu tahun.',
    ],
    en: [
      'One spring, hundreds of fields.',
      'Not one gate is locked.',
      'Those upstream wait until those downstream have prayed.',
      'So it has been for a thousand years.',
    ],
  },
  'bulan-yang-lupa-pulang': {
    id: [
      'Bulan, Bulan, sudah pagi. Ayo pulang!',
      'Sebentar lagi, kata Bulan. Awannya sedang seru.',
      'Burung hantu menguap lebar sekali.',
      'Ssst… sekarang giliran bintang yang menidurkan bulan.',
    ],
  },
  'sahabat-rimba-1': {
    id: [
      'Siapa yang paling cepat di rimba ini?',
      'Aku! Aku! Aku! … Eh, Siput juga ikut?',
      'Yang penting sampai bersama-sama!',
    ],
  },
  'sinyal-dari-bosscha': {
    id: [
      'Malam keempat puluh. Langit bersih.',
      'Ada suara di antara bintang. Suara yang kukenal.',
      'Akang, ulah poho dahar, katanya.',
      'Empat puluh tahun cahaya, dan ia masih cerewet.',
    ],
  },
  'secangkir-di-kotagede': {
    id: [
      'Mejanya tinggal satu, Mbak. Berdua, tidak apa-apa?',
      'Kopinya robusta Temanggung, disangrai tadi pagi.',
      'Tulisanmu tentang apa?',
      'Tentang orang yang tak jadi pergi.',
    ],
  },
  'hutan-yang-bernapas': {
    id: [
      'Fajar milik enggang.',
      'Siang dan sore milik yang bergelantungan.',
      'Ketika cahaya menguning, hutan mengembuskan napas.',
      'Dan kita ikut menghirupnya.',
    ],
  },
};

const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds * 1000));
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(whole / 3_600_000, 2)}:${part((whole / 60_000) % 60, 2)}:${part((whole / 1000) % 60, 2)}.${part(whole % 1000, 3)}`;
};

/** WebVTT with the lines spread evenly over the film, clear of its first and last seconds. */
export function narrationVtt(lines: readonly string[], seconds: number): string {
  const [from, to] = [2.2, seconds - 1.2];
  const slot = (to - from) / lines.length;
  const cues = lines.map((line, i) => {
    const start = from + i * slot;
    return `${clock(start)} --> ${clock(start + slot - 0.5)}\n${line}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
