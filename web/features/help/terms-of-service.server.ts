import { consentWordings } from '#contract/accounts/consent-wordings.ts';
import { COMPANY, planLimits } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import { DOCUMENTS_SINCE, type LegalDocument } from './document.ts';

const { freemium, lite, premium } = planLimits;

export const termsOfService: LegalDocument = {
  title: 'Syarat layanan',
  lead: 'Perjanjian antara kamu dan Tayang, dalam bahasa yang bisa dibaca.',
  version: consentWordings.service.version,
  since: DOCUMENTS_SINCE,
  sections: [
    {
      id: 'layanan',
      title: 'Layanan ini',
      paragraphs: [
        `Tayang adalah layanan film, serial, siaran televisi, dan olahraga lewat internet dari ${COMPANY.name}. Dengan mendaftar kamu menyetujui syarat ini; menonton yang gratis tanpa akun juga mengikutinya.`,
        'Isi layanan bisa berubah: tayangan datang dan pergi sesuai masa izin tayangnya, dan kanal mengatur jadwalnya sendiri.',
      ],
    },
    {
      id: 'akun',
      title: 'Akunmu',
      items: [
        'Akun untuk orang berusia 18 tahun ke atas, atau yang lebih muda dengan izin orang tua atau walinya. Anak menonton lewat profil anak.',
        'Pakai email atau nomor HP milikmu sendiri, jaga kata sandinya, dan keluarkan perangkat yang tidak kamu kenal.',
        `Jumlah perangkat: Gratis ${freemium.devices}, Lite ${lite.devices}, Premium ${premium.devices}. Layar yang menonton bersamaan: Gratis ${freemium.screens}, Lite ${lite.screens}, Premium ${premium.screens}.`,
        'Tayangan untuk ditonton sendiri dan keluarga serumah. Menjual atau menyewakan akun tidak boleh.',
      ],
    },
    {
      id: 'membayar',
      title: 'Harga dan pembayaran',
      paragraphs: [
        'Harga yang kamu lihat sudah termasuk PPN dan tidak berubah selama 24 jam di keranjang. Paket tidak diperpanjang otomatis, kecuali kamu sendiri memilihnya. Uang kembali penuh dalam 24 jam setelah membayar, selama belum ada yang ditonton.',
        'Yang khusus tentang pembelian, masa aktif, dan pengembalian tertulis di syarat paket, yang kamu setujui saat membayar.',
      ],
      links: [{ to: paths.terms(), label: 'Syarat dan ketentuan paket' }],
    },
    {
      id: 'isi',
      title: 'Tayangan dan hak cipta',
      items: [
        'Hak atas tayangan ada pada pemiliknya. Kamu boleh menontonnya di sini; menyalin, merekam, menyebarkan, atau menayangkannya di depan umum tidak boleh.',
        'Melewati batas umur, batas paket, atau perlindungan siaran tidak boleh.',
        'Klasifikasi umur mengikuti Lembaga Sensor Film dan Komisi Penyiaran Indonesia. Kalau menurutmu ada yang salah, laporkan.',
      ],
      links: [{ to: paths.report(), label: 'Laporkan tayangan' }],
    },
    {
      id: 'gangguan',
      title: 'Gangguan',
      paragraphs: [
        'Kami berusaha agar Tayang selalu bisa ditonton, tetapi internet, listrik, dan kanal siaran bisa terganggu. Kalau yang kamu bayar tidak bisa kami berikan, kami memperbaikinya, menggantinya, atau mengembalikan uangmu. Syarat ini tidak mengurangi hakmu sebagai konsumen menurut Undang-Undang Nomor 8 Tahun 1999.',
      ],
    },
    {
      id: 'berakhir',
      title: 'Berhenti',
      paragraphs: [
        'Kamu bisa menghapus akun kapan saja. Kami boleh menutup akun yang dipakai untuk menipu, merusak layanan, atau menyebarkan tayangan; sebelum itu kami memberi tahu alasannya, kecuali hukum melarang atau bahayanya mendesak, dan kamu boleh membantahnya.',
      ],
      links: [{ to: paths.deleteAccount, label: 'Hapus akun' }],
    },
    {
      id: 'sengketa',
      title: 'Kalau kita berselisih',
      paragraphs: [
        'Tulis dulu kepada kami; hampir semuanya selesai di situ. Kalau tidak, berlaku hukum Indonesia, dan kamu boleh memakai Badan Penyelesaian Sengketa Konsumen atau pengadilan di tempat tinggalmu.',
      ],
      links: [{ to: paths.contact, label: 'Hubungi kami' }],
    },
    {
      id: 'perubahan',
      title: 'Perubahan syarat',
      paragraphs: [
        'Syarat ini bertanggal dan bernomor versi; versi yang kamu setujui tercatat di Akun, Privasi. Perubahan yang berarti kami beri tahu paling lambat 14 hari sebelum berlaku, dan kamu bebas berhenti.',
      ],
    },
  ],
};
