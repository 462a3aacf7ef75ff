import { planLimits } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Question } from './question.ts';

const { freemium, lite, premium } = planLimits;

/** Playing, quality, data, live television and sports. */
export const watchingQuestions: readonly Question[] = [
  {
    id: 'gratis',
    group: 'watching',
    question: 'Apa saja yang bisa kutonton gratis?',
    answer: [
      'Semua judul bertanda Gratis, langsung diputar dan sebagian tanpa akun. Judul lain menuliskan paket yang dibutuhkan di tombolnya, dengan harga termurahnya, sebelum kamu memutuskan apa pun.',
      'Akun baru yang sudah diverifikasi mendapat 7 hari Lite tanpa bayar, dan tidak ada yang ditagih sesudahnya.',
    ],
    words: 'free coba trial percobaan bonus',
  },
  {
    id: 'kualitas',
    group: 'watching',
    question: 'Kenapa gambarnya kurang jernih, dan bagaimana mengaturnya?',
    answer: [
      `Kualitas mengikuti tiga hal: paketmu (Gratis sampai ${freemium.maxHeight}p, Lite sampai ${lite.maxHeight}p, Premium sampai ${premium.maxHeight}p), kecepatan internetmu saat itu, dan batas Hemat Kuota kalau kamu menyalakannya.`,
      'Pada pilihan Otomatis, gambar menyesuaikan diri dengan jaringan supaya tidak berhenti. Di pemutar, buka Pengaturan untuk memilih kualitas sendiri; di sana tertulis berapa data yang dipakai tiap pilihan.',
    ],
    links: [{ to: paths.dataCap, label: 'Periksa batas Hemat Kuota' }],
    words: 'buram pecah hd resolusi 1080p 720p 480p kabur jelek',
  },
  {
    id: 'kuota',
    group: 'watching',
    question: 'Bagaimana supaya kuota internetku tidak cepat habis?',
    answer: [
      'Nyalakan Hemat Kuota di Akun. Pilih batas per jam yang kamu sanggup; batas itu berlaku di semua perangkatmu dan tidak bisa terlewati, karena tayangan yang lebih besar tidak dikirim sama sekali.',
      'Untuk acara yang cukup didengar, pilih Dengar saja: hanya suara, dengan data paling sedikit.',
    ],
    links: [{ to: paths.dataCap, label: 'Atur Hemat Kuota' }],
    words: 'data paket internet boros mb gb hemat irit audio dengar saja',
  },
  {
    id: 'ulasan',
    group: 'watching',
    question: 'Bagaimana aturan ulasan?',
    answer: [
      'Satu ulasan untuk tiap judul, bisa diubah atau dihapus kapan saja. Tanda Sudah menonton muncul sendiri kalau kamu memutar paling sedikit 70 persen filmnya atau 3 episode. Namamu tampil pendek, seperti Budi S.',
      'Promosi judi, tautan, nomor telepon, dan serangan pada orang atau golongan tidak tampil. Kalau ulasanmu ditahan atau disembunyikan, alasannya ada di ulasanmu dan kamu bisa mengajukan keberatan sekali. Laporan kami periksa paling lama 24 jam, yang mendesak 4 jam.',
    ],
    words:
      'komentar bintang rating nilai review lapor ulasan disembunyikan ditahan keberatan spoiler',
  },
  {
    id: 'tidak-bisa-diputar',
    group: 'watching',
    question: 'Tayangan berhenti, berputar terus, atau tidak mau diputar',
    answer: [
      'Muat ulang halamannya, lalu coba kualitas yang lebih rendah. Kalau film lain lancar dan yang satu ini tidak, masalahnya mungkin di pihak kami; kalau semuanya tersendat, coba pindah dari data seluler ke Wi-Fi atau sebaliknya.',
      'Masih sama? Laporkan dari sini. Sebut judulnya dan kapan terjadi; sisanya kami cari sendiri.',
    ],
    links: [{ to: paths.report(), label: 'Laporkan masalah' }],
    words: 'buffering loading lemot error macet hitam tersendat tidak jalan patah gagal putar',
  },
  {
    id: 'layar-penuh',
    group: 'watching',
    question: 'Kenapa ada tulisan bahwa layar lain sedang menonton?',
    answer: [
      `Tiap paket punya jumlah layar yang boleh menonton bersamaan: Gratis ${freemium.screens}, Lite ${lite.screens}, Premium ${premium.screens}. Pesan itu menyebut perangkat mana yang sedang memutar apa; kamu bisa menghentikannya dari situ dan langsung menonton.`,
      'Kalau perangkat itu bukan milikmu, keluarkan dari akunmu dan ganti kata sandi.',
    ],
    links: [{ to: paths.devices, label: 'Lihat perangkat' }],
    words: 'layar bersamaan dipakai orang lain limit batas nonton bareng',
  },
  {
    id: 'subtitle',
    group: 'watching',
    question: 'Bagaimana menyalakan teks atau mengganti bahasa suara?',
    answer: [
      'Di pemutar, buka Pengaturan lalu pilih Teks atau Suara. Pilihan yang ada tergantung tayangannya. Supaya selalu sama di semua tayangan, atur sekali di Akun, Profil.',
    ],
    links: [{ to: paths.accountProfile, label: 'Atur bahasa' }],
    words: 'subtitle takarir teks bahasa suara audio dubbing indonesia',
  },
  {
    id: 'tv-langsung',
    group: 'live',
    question: 'Bisakah menonton acara TV dari awal, atau yang sudah lewat?',
    answer: [
      'Bisa. Saat menonton siaran langsung, tekan Tonton dari awal untuk mulai dari permulaan acara, dan Tonton langsung untuk kembali ke saat ini. Untuk acara kemarin, buka jadwal di TV langsung, mundur ke harinya, lalu pilih acaranya.',
      'Acara yang hak tayang ulangnya tidak kami miliki tetap terlihat di jadwal, dengan keterangannya. Siaran yang akan datang bisa kamu minta diingatkan atau masukkan ke kalender.',
    ],
    links: [{ to: paths.live, label: 'Buka TV langsung' }],
    words:
      'live streaming siaran ulang catch up catchup terlewat jadwal acara tv rekam start over epg',
  },
  {
    id: 'skor',
    group: 'live',
    question: 'Bagaimana supaya skor pertandingan tidak bocor sebelum kutonton?',
    answer: [
      'Di halaman Olahraga, nyalakan sembunyikan skor. Skor, momen, dan klasemen hanya memperlihatkan sampai yang sudah kamu tonton, juga di perangkatmu yang lain.',
    ],
    links: [{ to: paths.sports, label: 'Buka Olahraga' }],
    words: 'spoiler bocoran hasil bola liga pertandingan skor',
  },
  {
    id: 'zona-waktu',
    group: 'live',
    question: 'Jam di jadwal tidak sesuai dengan daerahku',
    answer: [
      'Pilih WIB, WITA, atau WIT di halaman TV langsung, atau atur sekali di Akun, Profil. Semua jam mengikutinya, juga akhir masa paketmu.',
    ],
    links: [{ to: paths.live, label: 'Buka TV langsung' }],
    words: 'zona waktu wib wita wit jam jadwal salah',
  },
];
