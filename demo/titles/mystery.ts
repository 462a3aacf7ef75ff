import type { DemoTitle } from './title.ts';

export const mystery: readonly DemoTitle[] = [
  {
    slug: 'rumah-di-ujung-kabut',
    name: 'Rumah di Ujung Kabut',
    tagline: 'Satu jendela selalu menyala. Tak pernah ada yang menyalakannya.',
    synopsis:
      'Sepasang suami istri menyewa rumah kolonial di perkebunan teh demi memulihkan diri setelah kehilangan. Setiap pukul tiga, jendela loteng menyala, dan setiap pagi ada satu cangkir lagi di meja makan.',
    year: 2025,
    filmClass: '17+',
    matrix: 'D',
    categories: ['misteri'],
    genres: ['horor', 'misteri', 'drama'],
    art: { focus: [0.52, 0.55] },
    director: 'Guntur Alamsyahid',
    writer: 'Guntur Alamsyahid',
    composer: 'Ki Nartodirjo',
    cast: [
      ['Nadya Prameswara', 'Ambar'],
      ['Galih Prasaja', 'Seno'],
      ['Slamet Riyantoko', 'Mang Udin'],
    ],
    weight: 76,
    age: 49,
  },
  {
    slug: 'mercusuar-willem',
    name: 'Mercusuar Willem',
    tagline: 'Cahayanya berputar. Ada yang ikut berputar bersamanya.',
    synopsis:
      'Badai mengurung dua penjaga mercusuar yang baru sehari saling kenal. Catatan jaga dari tahun 1893 menulis percakapan mereka malam ini, kata demi kata, sampai halaman yang disobek.',
    year: 2024,
    filmClass: '17+',
    matrix: 'C',
    categories: ['misteri'],
    genres: ['misteri', 'thriller', 'bahari'],
    art: { focus: [0.51, 0.5] },
    director: 'Raka Wisesa',
    writer: 'Guntur Alamsyahid',
    cast: [
      ['Tigor Manurungan', 'Johan'],
      ['Bima Hartonegoro', 'Sabda'],
    ],
    weight: 54,
    age: 189,
  },
  {
    slug: 'topeng-ketujuh',
    name: 'Topeng Ketujuh',
    tagline: 'Enam menari untukmu. Yang ketujuh menarikanmu.',
    synopsis:
      'Maestro topeng terakhir di lereng gunung meninggal dengan satu topeng masih melekat di wajahnya. Muridnya pulang untuk mewarisi sanggar, dan mendapati satu paku kosong di dinding menunggu wajahnya sendiri.',
    year: 2026,
    filmClass: '21+',
    matrix: 'E',
    categories: ['misteri', 'musik-budaya'],
    genres: ['horor', 'budaya', 'thriller'],
    art: { focus: [0.52, 0.5] },
    director: 'Guntur Alamsyahid',
    writer: 'Laras Wening',
    composer: 'Ki Nartodirjo',
    cast: [
      ['Ratna Kumalawati', 'Menur'],
      ['Ki Nartodirjo', 'Mbah Suro'],
    ],
    weight: 88,
    age: 3,
    hasTrailer: true,
    rent: { priceRupiah: 25_000, days: 2 },
  },
  {
    slug: 'lorong-neon',
    name: 'Lorong Neon',
    tagline: 'Di Glodok, semua orang punya nama kedua.',
    synopsis:
      'Seorang pencatat utang yang tak pernah lupa angka dipaksa membantu polisi membaca buku kas mendiang bosnya. Setiap halaman adalah satu lorong, dan setiap lorong menyimpan seseorang yang ingin buku itu dibakar.',
    year: 2026,
    filmClass: '21+',
    matrix: 'D',
    categories: ['misteri'],
    genres: ['kriminal', 'thriller', 'misteri'],
    art: { focus: [0.52, 0.6] },
    director: 'Leo Tanujaya Wijaya',
    writer: 'Sekar Pradipta',
    composer: 'Aldi Nusaraga',
    cast: [
      ['Kevin Halimawan', 'Akiong'],
      ['Nadya Prameswara', 'Iptu Ratih'],
      ['Mama Lanny Kusumo', 'Cik Mei'],
    ],
    episodes: [
      [
        'Buku Kas',
        'Sang bos ditemukan tak bernyawa di meja kasirnya. Hanya satu orang yang bisa membaca tulisan di buku itu, dan ia sedang bersembunyi di atap.',
      ],
      [
        'Lagu dari Lantai Dua',
        'Karaoke tua yang sudah lama tutup masih menyetor uang setiap malam. Ratih menyanyi untuk mencari tahu siapa yang membayar.',
      ],
      [
        'Gudang Nomor Delapan',
        'Hujan memutus listrik satu kelurahan. Dalam gelap, seseorang memindahkan apa yang tak boleh dipindahkan.',
      ],
      [
        'Halaman Terakhir',
        'Semua utang jatuh tempo pada malam yang sama. Si pencatat harus memilih nama mana yang ia coret.',
      ],
    ],
    secondSeason: [
      [
        'Lorong yang Dijual',
        'Seluruh lorong dibeli orang yang tak pernah terlihat. Akiong mengenali tanda tangannya: itu tulisannya sendiri, dari buku yang sudah ia bakar.',
      ],
      [
        'Nama yang Dicoret',
        'Ratih menerima buku kas kedua lewat pos. Di halaman pertama ada tanggal besok, jumlah yang pas, dan namanya.',
      ],
    ],
    weight: 86,
    age: 4,
  },
];
