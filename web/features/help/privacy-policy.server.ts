import { consentWordings } from '#contract/accounts/consent-wordings.ts';
import { BONUS_IDENTITY_LIFE, COMPANY, DAY, DELETION_UNDO } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import { DOCUMENTS_SINCE, type LegalDocument } from './document.ts';

const UNDO_DAYS = DELETION_UNDO / DAY;
const BONUS_YEARS = Math.round(BONUS_IDENTITY_LIFE / (365 * DAY));

/**
 * What the code does with personal data, told to viewers. The registry of server/test/leaving-tables.ts names every
 * table with something of an account; who adds one adds its line here, and gives the consent's words a new version.
 */
export const privacyPolicy: LegalDocument = {
  title: 'Kebijakan privasi',
  lead: 'Apa yang Tayang simpan tentangmu, untuk apa, berapa lama, dan apa hakmu. Ditulis supaya bisa dibaca, dan sesuai dengan yang benar-benar terjadi di sistem kami.',
  version: consentWordings.service.version,
  since: DOCUMENTS_SINCE,
  sections: [
    {
      id: 'ringkas',
      title: 'Singkatnya',
      items: [
        'Kami menyimpan yang diperlukan untuk menjalankan layanan, dan tidak menjual data pribadimu kepada siapa pun.',
        'Rekomendasi, kabar promo, dan berbagi dengan mitra hanya berjalan kalau kamu menyetujuinya, satu per satu, dan bisa kamu cabut kapan saja.',
        'Tidak ada iklan pihak ketiga dan tidak ada pelacak dari situs lain di halaman kami.',
        'Anak tidak diprofilkan: yang ditonton dan dicari di profil anak tidak dipakai untuk rekomendasi maupun promo.',
        'Semua datamu bisa kamu unduh, dan akunmu bisa kamu hapus sendiri, tanpa menghubungi siapa pun.',
      ],
    },
    {
      id: 'siapa',
      title: 'Siapa yang bertanggung jawab',
      paragraphs: [
        `Pengendali data pribadi layanan Tayang adalah ${COMPANY.name}, ${COMPANY.address}. Kebijakan ini mengikuti Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP).`,
      ],
      links: [{ to: paths.contact, label: 'Cara menghubungi kami' }],
    },
    {
      id: 'data',
      title: 'Yang kami simpan, untuk apa, dan berapa lama',
      paragraphs: [
        'Kecuali disebut lain, data disimpan selama akunmu ada, dan terhapus bersama akunmu. Dasarnya perjanjian layanan denganmu (Pasal 20 ayat 2 huruf b UU PDP), persetujuanmu, atau kewajiban hukum.',
      ],
      rows: [
        [
          'Nama, email atau nomor HP, kata sandi (hanya sidik kriptografinya), kunci sandi',
          'Masuk, memulihkan akun, mengirim bukti dan pemberitahuan',
          'Selama akun ada',
        ],
        [
          'Profil penonton: nama, gambar, batas umur, PIN orang tua (hanya sidik kriptografinya)',
          'Memisahkan tontonan keluarga dan melindungi anak',
          'Selama profil ada',
        ],
        [
          'Riwayat dan lanjutan tontonan, koleksi, tim yang diikuti, pilihan menyembunyikan skor',
          'Melanjutkan dari tempat terakhir di semua perangkat',
          'Selama profil ada',
        ],
        [
          'Judul yang ditolak karena hak tayangnya belum mencakup negara tempatmu berada, dan negara itu',
          'Menjawab kenapa judul itu tidak bisa kamu tonton',
          '30 hari setelah terakhir ditolak',
        ],
        [
          'Bagaimana tiap tontonanmu diputar: kapan dan apa, lama mulai, tersendat, gagal, ukuran gambar, jenis perangkat dan penyedia internet. Tidak di profil anak',
          'Mencari sebab gangguan yang kamu laporkan. Petugas melihatnya hanya selama kasusmu terbuka, dan itu tercatat',
          '90 hari, atau sampai kamu menghapus riwayatnya',
        ],
        [
          'Ulasan dan bintangmu, tampil dengan nama depan dan satu huruf; yang kamu tandai atau laporkan',
          'Membantu penonton lain memilih, dan menjaga ulasan dari penyalahgunaan',
          'Sampai kamu menghapusnya, atau selama profil ada. Laporan disimpan tanpa namamu',
        ],
        [
          'Selera yang kamu pilih',
          'Saran film dan serial, kalau kamu menyetujuinya',
          'Selama akun ada',
        ],
        [
          'Perangkat, sesi, dan aktivitas masuk, dengan jaringan yang dipendekkan, bukan alamat IP lengkap',
          'Batas perangkat dan keamanan akunmu',
          'Sesi dan aktivitas masuk: 90 hari setelah berakhir. Perangkat: selama akun ada',
        ],
        [
          'Paket, pembayaran, faktur, saldo, voucher, dan hadiah',
          'Memberi yang kamu beli, mengembalikan uang, pembukuan',
          'Bukti pembayaran 10 tahun, sebagaimana diwajibkan UU KUP Pasal 28; setelah akunmu dihapus, tanpa nama dan alamatmu',
        ],
        [
          'Laporan dan percakapan bantuan',
          'Menjawab dan menyelesaikan masalahmu',
          'Selama akun ada. Laporan tanpa akun: satu tahun setelah selesai',
        ],
        [
          'Persetujuan yang kamu beri dan cabut, dengan versi kalimatnya',
          'Bukti atas pilihanmu',
          'Selama akun ada',
        ],
        [
          'Sidik kriptografi alamat yang pernah menerima hadiah selamat datang',
          'Supaya hadiah itu diberikan sekali',
          `${BONUS_YEARS} tahun`,
        ],
        [
          'Catatan teknis server: halaman yang diminta, waktu, kesalahan, alamat jaringan',
          'Menjaga layanan tetap jalan dan menangkal penyalahgunaan',
          'Berputar: yang lama tertimpa begitu berkasnya penuh',
        ],
      ],
    },
    {
      id: 'perangkatmu',
      title: 'Yang tersimpan di perangkatmu',
      paragraphs: [
        'Kuki kami menjaga kamu tetap masuk (7 hari, atau 30 hari kalau kamu minta diingat), mengingat profil dan Mode Anak, dan halaman terakhir. Browser juga menyimpan nomor acak perangkat ini, pilihan pemutar, dan pencarian terakhirmu. Tidak ada kuki iklan. Saat kamu keluar dari akun, kuki akunmu dan data tontonan di perangkat ini dihapus.',
      ],
    },
    {
      id: 'pihak-lain',
      title: 'Siapa lagi yang ikut memproses',
      items: [
        'Penyedia pembayaran (Midtrans dan DOKU) menerima nomor pesanan, jumlah, dan yang mereka butuhkan untuk cara bayarmu. Nomor kartumu tidak pernah melewati server kami.',
        'Pengirim email dan pesan menerima alamatmu dan isi pesannya.',
        'Penyedia tempat server dan penyimpanan menjalankan sistem atas perintah kami.',
        'Mitra yang kamu pakai untuk masuk menerima dan memberi yang kamu setujui di halaman mereka; penyedia kupon hanya menerima tanda acak yang tidak menyebut siapa kamu; selain itu, data hanya dibagikan ke mitra kalau kamu menyetujuinya.',
        'Pihak berwenang, hanya bila hukum mewajibkannya.',
      ],
    },
    {
      id: 'hak',
      title: 'Hakmu',
      items: [
        'Mengetahui dan mengakses: unduh salinan semua datamu di Akun, Privasi. Berkasnya tersedia 7 hari.',
        'Memperbaiki: ubah nama, email, nomor HP, dan profil di Akun.',
        'Mencabut persetujuan: di Akun, Privasi, kapan saja, tanpa alasan.',
        `Menghapus: di Akun, Privasi, Hapus akun. Ada ${UNDO_DAYS} hari untuk membatalkan, sesudah itu datamu dihapus permanen.`,
        'Menunda, membatasi, atau menolak pemrosesan, termasuk keputusan otomatis: tulis kepada kami.',
        'Memindahkan data: salinan datamu berbentuk JSON, yang bisa dibaca layanan lain.',
        'Mengadu dan menggugat: kepada kami, kepada lembaga pelindungan data pribadi, atau ke pengadilan.',
      ],
      links: [
        { to: paths.privacy, label: 'Atur privasiku' },
        { to: `${paths.report()}?topik=privacy`, label: 'Tulis tentang data pribadiku' },
      ],
    },
    {
      id: 'anak',
      title: 'Hak anak',
      paragraphs: [
        'Akun Tayang dibuat oleh orang dewasa; anak menonton lewat profil anak yang dibuat orang tua atau walinya, yang dengan itu memberi persetujuan bagi anaknya (Pasal 25 UU PDP).',
        'Di profil anak kami menyimpan hanya lanjutan tontonan dan koleksi, supaya ia bisa melanjutkan. Tidak ada promo, pembelian, komentar, atau rekomendasi dari perilakunya, tidak ada pencarian yang diingat, dan episode berikutnya tidak berputar sendiri. Menghapus profil menghapus semuanya.',
      ],
      links: [{ to: paths.manageProfiles, label: 'Kelola profil anak' }],
    },
    {
      id: 'aman',
      title: 'Bagaimana kami menjaganya',
      paragraphs: [
        'Kata sandi dikirim terenkripsi, dan hanya sidik kriptografinya yang kami simpan. Hal penting, seperti mengganti alamat atau menghapus akun, meminta bukti lagi bahwa itu kamu, dan kami kabarkan lewat email. Setiap tindakan petugas kami pada sebuah akun tercatat.',
        'Kalau terjadi kebocoran yang menyangkut datamu, kami memberi tahu kamu dan lembaga yang berwenang paling lambat 3 kali 24 jam (Pasal 46 UU PDP), dengan apa yang terjadi dan apa yang perlu kamu lakukan.',
      ],
    },
    {
      id: 'perubahan',
      title: 'Perubahan',
      paragraphs: [
        'Kebijakan ini bertanggal dan bernomor versi. Versi yang kamu setujui tercatat di Akun, Privasi. Kalau ada yang berubah dengan arti, kami beri tahu sebelum berlaku.',
      ],
    },
  ],
};
