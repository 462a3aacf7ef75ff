import { planLimits } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Question } from './question.ts';

const { freemium, lite, premium } = planLimits;

/** Children, profiles, signing in, devices and leaving. */
export const accountQuestions: readonly Question[] = [
  {
    id: 'profil-anak',
    group: 'kids',
    question: 'Bagaimana membuat profil anak yang aman?',
    answer: [
      'Buka Akun, Profil penonton, lalu Tambah profil dan pilih umurnya: semua umur, sampai 13+, atau sampai 17+. Anak hanya melihat tayangan sampai kelas umur itu, tanpa promo, tanpa pembelian, dan episode berikutnya tidak berputar sendiri.',
      'Saat membuat profil anak pertama, kamu memasang PIN orang tua. Keluar dari profil anak selalu meminta PIN itu. Kalau PIN belum ada, yang ditanyakan adalah soal hitungan untuk orang dewasa.',
    ],
    links: [{ to: paths.manageProfiles, label: 'Kelola profil' }],
    words: 'kids anak mode anak parental control kunci batas umur aman balita',
  },
  {
    id: 'lupa-pin',
    group: 'kids',
    question: 'Aku lupa PIN orang tua',
    answer: [
      'Di layar yang meminta PIN, tekan Lupa PIN. Buktikan bahwa akun ini milikmu dengan kata sandi atau kode yang kami kirim, lalu pasang PIN baru.',
    ],
    links: [{ to: paths.forgotPin, label: 'Lupa PIN' }],
    words: 'pin reset orang tua anak terkunci',
  },
  {
    id: 'beda-profil',
    group: 'kids',
    question: 'Untuk apa beberapa profil, dan berapa banyak?',
    answer: [
      'Sampai 6 profil dalam satu akun, semuanya memakai paket yang sama. Tiap profil punya lanjutan tontonan, koleksi, dan riwayatnya sendiri, jadi serial ibu tidak tertukar dengan kartun adik.',
    ],
    links: [{ to: paths.manageProfiles, label: 'Kelola profil' }],
    words: 'profil keluarga tambah hapus ganti nama gambar',
  },
  {
    id: 'tv',
    group: 'account',
    question: 'Bagaimana masuk di TV?',
    answer: [
      'Di TV, buka halaman masuk Tayang dan pilih Masuk dengan kode dari HP. TV menampilkan kode 8 huruf. Di HP yang sudah masuk, buka halaman Hubungkan TV (atau pindai kode QR di layar), ketik kodenya, lalu setujui. TV masuk sendiri dalam hitungan detik, tanpa mengetik kata sandi dengan remote.',
    ],
    links: [{ to: paths.connect, label: 'Hubungkan TV' }],
    words: 'televisi smart tv android tv kode 8 huruf sambungkan hubungkan remote',
  },
  {
    id: 'perangkat',
    group: 'account',
    question: 'Berapa perangkat yang bisa kupakai, dan bagaimana mengeluarkan satu?',
    answer: [
      `Gratis ${freemium.devices} perangkat, Lite ${lite.devices}, Premium ${premium.devices}. Di Akun, Perangkat, kamu melihat semuanya dengan waktu terakhir dipakai, dan bisa mengeluarkan satu atau semua yang lain sekaligus.`,
      'Kalau batasnya penuh saat masuk, kamu bisa langsung memilih perangkat lama mana yang dikeluarkan.',
    ],
    links: [{ to: paths.devices, label: 'Lihat perangkat' }],
    words: 'device limit penuh batas hp laptop keluarkan logout hilang dicuri',
  },
  {
    id: 'tidak-bisa-masuk',
    group: 'account',
    question: 'Aku tidak bisa masuk atau lupa kata sandi',
    answer: [
      'Di halaman masuk, tekan Lupa kata sandi dan tulis email atau nomor HP akunmu. Tautan untuk membuat kata sandi baru kami kirim ke sana dan berlaku sebentar. Belum sampai? Periksa folder spam, lalu minta lagi setelah beberapa menit.',
      'Dengan kunci sandi kamu bisa masuk memakai sidik jari, wajah, atau kunci layar HP-mu, tanpa mengingat apa pun.',
    ],
    links: [
      { to: paths.forgotPassword, label: 'Lupa kata sandi' },
      { to: paths.passkeys, label: 'Pasang kunci sandi' },
    ],
    words: 'login gagal password lupa sandi reset email otp verifikasi sidik jari wajah',
  },
  {
    id: 'data-pribadi',
    group: 'account',
    question: 'Data apa yang Tayang simpan, dan bisakah kuambil?',
    answer: [
      'Yang kami simpan, untuk apa, dan berapa lama, tertulis lengkap di Kebijakan privasi. Di Akun, Privasi, kamu mengubah persetujuan kapan saja dan mengunduh salinan semua datamu.',
    ],
    links: [
      { to: paths.privacyPolicy, label: 'Kebijakan privasi' },
      { to: paths.privacy, label: 'Atur privasiku' },
    ],
    words: 'privasi data pribadi uu pdp unduh salinan persetujuan iklan riwayat',
  },
  {
    id: 'hapus-akun',
    group: 'account',
    question: 'Bagaimana menghapus akunku?',
    answer: [
      'Buka Akun, Privasi, lalu Hapus akun. Sebelum kamu memutuskan, kami tunjukkan hari paket dan uang yang masih ada, apa yang terhapus, dan apa yang wajib kami simpan.',
      'Akunmu langsung tertutup di semua perangkat. Selama 7 hari kamu masih bisa membatalkannya lewat tautan di email; setelah itu datamu dihapus untuk selamanya. Bukti pembayaran tetap ada tanpa namamu, karena undang-undang perpajakan mewajibkannya.',
    ],
    links: [{ to: paths.deleteAccount, label: 'Hapus akun' }],
    words: 'tutup akun delete hapus permanen berhenti keluar',
  },
];
