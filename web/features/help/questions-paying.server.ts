import { paths } from '../../lib/page/paths.ts';
import type { Question } from './question.ts';

/** Packages, paying, money back and gifts. */
export const payingQuestions: readonly Question[] = [
  {
    id: 'saldo-terpotong',
    group: 'paying',
    question: 'Saldoku terpotong, tapi paketku belum aktif. Bagaimana?',
    answer: [
      'Tenang, uangmu tercatat. Buka Akun, lalu Saldo terpotong, dan tekan Periksa sekarang. Saat itu juga kami bertanya ke penyedia pembayaran; kalau uangnya sudah masuk, paketmu langsung aktif.',
      'Kalau penyedia pembayaran belum menjawab, kami membuka kasus bernomor dan terus bertanya sendiri. Begitu uangnya tercatat, paketmu aktif dan kasusnya selesai. Kalau pesanannya ternyata tidak bisa dipenuhi, uangmu kami kembalikan.',
    ],
    links: [{ to: paths.missingPayment, label: 'Periksa saldo terpotong' }],
    words: 'uang hilang gagal bayar qris belum masuk pending tertunda debit',
  },
  {
    id: 'cara-bayar',
    group: 'paying',
    question: 'Bisa bayar pakai apa saja?',
    answer: [
      'QRIS dari aplikasi bank atau dompet apa pun, GoPay, OVO, DANA, ShopeePay, transfer virtual account, kartu, Indomaret dan Alfamart, atau Saldo Tayang. Cara yang sedang terganggu kami beri tahu sebelum kamu memilihnya.',
      'Harga yang kamu lihat sudah termasuk PPN dan itulah yang kamu bayar. Tidak ada biaya tambahan.',
    ],
    links: [{ to: paths.packages, label: 'Lihat paket' }],
    words:
      'metode pembayaran qris gopay ovo dana shopeepay bank transfer kartu kredit minimarket harga pajak',
  },
  {
    id: 'perpanjang-otomatis',
    group: 'paying',
    question: 'Apakah paketku diperpanjang dan ditagih otomatis?',
    answer: [
      'Tidak, kecuali kamu sendiri yang menyalakannya (bisa untuk kartu dan GoPay). Tanpa itu, tidak ada yang perlu dibatalkan: paket berhenti sendiri di akhir masanya, dan kamu kembali ke tayangan gratis.',
      'Sebelum paket berakhir kami mengirim pengingat dengan tautan untuk memperpanjang. Setelah berakhir, paketmu masih bisa dipakai 3 hari lagi sambil kamu memutuskan. Perpanjangan otomatis yang sudah menyala bisa dimatikan kapan saja di halaman Langganan.',
    ],
    links: [{ to: paths.subscription, label: 'Lihat langgananku' }],
    words: 'berhenti langganan batal batalkan cancel stop tagihan renewal masa tenggang',
  },
  {
    id: 'uang-kembali',
    group: 'paying',
    question: 'Bagaimana cara minta uang kembali?',
    answer: [
      'Dalam 24 jam setelah membayar, dan selama belum ada yang ditonton, uangmu kembali penuh. Buka Akun, lalu Pembayaran, pilih pembayarannya, lalu buka Minta pengembalian dana di bawahnya. Paketnya berhenti saat itu juga.',
      'Uang kembali lewat cara bayar yang sama. Untuk virtual account dan minimarket, yang tidak bisa menerima kembali, uangnya masuk ke Saldo Tayang. Paket yang sama bisa dikembalikan sekali dalam 30 hari.',
    ],
    links: [{ to: paths.payments, label: 'Buka pembayaranku' }],
    words: 'refund pengembalian dana salah beli batal',
  },
  {
    id: 'faktur',
    group: 'paying',
    question: 'Di mana bukti bayar dan fakturku?',
    answer: [
      'Setiap pembayaran punya faktur dengan PPN-nya, dalam PDF, di Akun lalu Pembayaran. Faktur juga kami lampirkan di email begitu pembayaranmu masuk. Semua pembayaran bisa diunduh sekaligus sebagai tabel.',
    ],
    links: [{ to: paths.payments, label: 'Buka pembayaranku' }],
    words: 'invoice kuitansi struk npwp pajak nota',
  },
  {
    id: 'ganti-paket',
    group: 'paying',
    question: 'Bisakah naik atau turun paket di tengah masa?',
    answer: [
      'Naik paket berlaku sekarang juga, dan kamu hanya membayar selisih untuk sisa masanya; hitungannya kami tunjukkan sebelum kamu membayar. Turun paket berlaku di akhir masa yang sedang berjalan, jadi tidak ada hari yang hilang.',
    ],
    links: [{ to: paths.subscription, label: 'Lihat langgananku' }],
    words: 'upgrade downgrade lite premium selisih',
  },
  {
    id: 'hadiah',
    group: 'paying',
    question: 'Bagaimana memberi paket sebagai hadiah?',
    answer: [
      'Ada dua cara. Untuk keluarga: tulis email atau nomor HP mereka, dan paketnya langsung aktif di akun mereka, atau begitu mereka mendaftar. Untuk hadiah: kami kirim kode ke email penerima pada tanggal yang kamu pilih, dengan pesan darimu, dan mereka membukanya di halaman Buka hadiah.',
      'Hadiah yang tidak dibuka dalam 180 hari, atau bayaran untuk keluarga yang tidak diterima dalam 90 hari, kami kembalikan uangnya.',
    ],
    links: [
      { to: paths.gifts, label: 'Beri hadiah' },
      { to: paths.openGift, label: 'Buka hadiah' },
    ],
    words: 'gift kado bayari orang tua keluarga voucher kode',
  },
];
