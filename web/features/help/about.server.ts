import { COMPANY } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import { DOCUMENTS_SINCE, type LegalDocument } from './document.ts';

export const about: LegalDocument = {
  title: 'Tentang Tayang',
  lead: 'Film, serial, TV, dan olahraga untuk keluarga Indonesia, di HP mana pun dan dengan kuota berapa pun.',
  since: DOCUMENTS_SINCE,
  sections: [
    {
      id: 'janji',
      title: 'Yang kami pegang',
      items: [
        'Harga jujur: yang tertulis itulah yang dibayar, PPN termasuk, dan tidak ada perpanjangan diam-diam.',
        'Hemat kuota: kamu yang menentukan berapa data yang boleh terpakai, dan batasnya sungguh berlaku.',
        'Anak aman: profil anak hanya berisi yang untuk anak, dan jalan keluarnya ditanya dulu.',
        'Datamu milikmu: bisa diunduh, diperbaiki, dan dihapus sendiri.',
        'Ringan: halaman yang terbuka cepat di HP murah dan sinyal lemah.',
      ],
    },
    {
      id: 'siapa',
      title: 'Siapa di baliknya',
      paragraphs: [`Tayang dijalankan oleh ${COMPANY.name}, ${COMPANY.address}.`],
      links: [
        { to: paths.contact, label: 'Hubungi kami' },
        { to: paths.privacyPolicy, label: 'Kebijakan privasi' },
        { to: paths.termsOfService, label: 'Syarat layanan' },
      ],
    },
    {
      id: 'umur',
      title: 'Klasifikasi umur',
      paragraphs: [
        'Film memakai kelas Lembaga Sensor Film: SU untuk semua umur, 13+, 17+, dan 21+. Siaran memakai kelas Komisi Penyiaran Indonesia: P, A, R, D, dan SU. Kelasnya selalu tertulis di tayangan, dan profil anak mengikutinya.',
      ],
    },
    {
      id: 'terbuka',
      title: 'Perangkat lunak yang kami pakai',
      paragraphs: [
        'Tayang dibangun dengan perangkat lunak terbuka. Lisensi semua yang sampai ke perangkatmu tercantum di berkas pemberitahuan.',
      ],
    },
  ],
};
