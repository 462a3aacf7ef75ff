import { type DemoArticle, features } from './features.ts';

type Match = { slug: string; name: string };

/** The editors' articles; one is about the match that comes next. */
export function demoArticles(match: Match | undefined): readonly DemoArticle[] {
  return [...features, ...guides, leagueNews(match)];
}

const guides: readonly DemoArticle[] = [
  {
    slug: 'lima-tayangan-gratis-untuk-akhir-pekan',
    title: 'Lima tayangan gratis untuk akhir pekan tanpa rencana',
    lead: 'Hujan sejak pagi, dompet sedang tipis, dan tidak ada yang mau keluar rumah. Lima judul ini bisa langsung diputar.',
    topic: 'panduan',
    byline: 'Rani Paramitha',
    picture: 'hutan-yang-bernapas',
    age: 2,
    blocks: [
      {
        type: 'text',
        text: 'Ada anggapan bahwa yang gratis pasti sisa. Di katalog kami justru sebaliknya: beberapa judul yang paling sering ditonton sampai habis ada di deretan gratis, sebab orang menemukannya tanpa sengaja lalu tidak jadi pindah.\n\nDaftar ini kami susun untuk dua hari di rumah. Urutannya mengikuti jam: mulai dari yang cocok diputar sambil sarapan, sampai yang paling enak ditonton setelah lampu dimatikan.',
      },
      { type: 'heading', text: 'Sabtu pagi: biarkan hutan yang bicara' },
      {
        type: 'text',
        text: 'Hutan yang Bernapas tidak punya narator. Tiga tahun rekaman suara di Kalimantan dijahit menjadi satu hari, dan kamu akan kaget betapa cepat satu jam berlalu. Volume sedang saja, jendela dibuka.',
      },
      {
        type: 'title',
        slug: 'hutan-yang-bernapas',
        name: 'Hutan yang Bernapas',
        note: 'Tonton pakai pelantang telinga di bagian menjelang magrib.',
      },
      { type: 'heading', text: 'Sabtu sore: semangkuk bakso dan satu masalah' },
      {
        type: 'text',
        text: 'Gerobak Ajaib adalah komedi yang sabar. Jali ingin menjual gerobak warisan Engkong, gerobaknya tidak mau. Setiap episode selesai dalam waktu satu mangkuk, jadi awas, kamu akan lapar.',
      },
      {
        type: 'title',
        slug: 'gerobak-ajaib',
        name: 'Gerobak Ajaib',
        note: 'Mulai dari episode pertama, ceritanya menyambung pelan-pelan.',
      },
      { type: 'heading', text: 'Minggu pagi: giliran adik yang memilih' },
      {
        type: 'text',
        text: 'Sahabat Rimba punya satu aturan: setiap hari ada satu pertanyaan besar, dan jawabannya tidak boleh yang pertama terpikir. Orang dewasa di ruangan biasanya ikut menebak, dan biasanya salah.\n\nKalau setelah itu masih ada yang ingin terbang, putar Kura-Kura Ingin Terbang. Kuri membuktikan bahwa lambat pun bisa sampai ke awan.',
      },
      { type: 'title', slug: 'sahabat-rimba', name: 'Sahabat Rimba' },
      { type: 'title', slug: 'kura-kura-ingin-terbang', name: 'Kura-Kura Ingin Terbang' },
      { type: 'heading', text: 'Minggu malam: warna untuk menutup hari' },
      {
        type: 'text',
        text: 'Riak bukan film untuk diikuti, tetapi untuk ditemani. Tiga bagian tanpa kata, tanpa tokoh, tanpa apa pun yang perlu diingat besok pagi. Redupkan layar, tarik napas, dan selesailah akhir pekan.',
      },
      { type: 'title', slug: 'riak', name: 'Riak' },
    ],
  },
  {
    slug: 'menonton-sebulan-dengan-tiga-giga',
    title: 'Menonton sebulan penuh dengan kuota tiga giga',
    lead: 'Bisa, asal tahu ke mana larinya data. Begini hitungan kami, lengkap dengan pengaturan yang perlu kamu ubah sekali saja.',
    topic: 'panduan',
    byline: 'Dimas Ardiansyah',
    picture: 'gerobak-ajaib',
    age: 9,
    blocks: [
      {
        type: 'text',
        text: 'Satu jam tayangan dalam gambar paling tajam bisa menghabiskan lebih dari satu giga. Satu jam yang sama dalam 240p cukup dengan seratusan mega. Selisihnya bukan soal pelit, melainkan soal layar: di ponsel yang dipegang sejauh lengan, mata jarang bisa membedakan 480p dan 720p.',
      },
      { type: 'heading', text: 'Pasang batas sekali, berlaku di semua perangkat' },
      {
        type: 'text',
        text: 'Buka Akun, lalu Hemat Kuota, dan pilih 360p. Batas itu tidak hanya menyembunyikan tombol: alamat gambar yang lebih besar tidak lagi dikirim ke perangkatmu, jadi tidak ada yang bisa menghabiskannya diam-diam.\n\nDengan batas itu, tiga giga cukup untuk kira-kira lima belas jam. Artinya satu film setiap dua hari, atau satu episode serial setiap malam.',
      },
      {
        type: 'quote',
        text: 'Yang menghabiskan kuota bukan menontonnya, tetapi lupa bahwa gambarnya masih naik sendiri.',
        by: 'Tim mutu gambar Tayang',
      },
      { type: 'heading', text: 'Pilih tayangan yang memang enak didengar' },
      {
        type: 'text',
        text: 'Dokumenter dan pertunjukan musik adalah pilihan hemat yang sering dilupakan. Malam Sang Dalang, misalnya, tetap utuh walau gambarnya kecil, sebab yang bekerja adalah suara gamelan dan suara Ki Nartodirjo.',
      },
      {
        type: 'title',
        slug: 'malam-sang-dalang',
        name: 'Malam Sang Dalang',
        note: 'Sembilan jam pentas, dipadatkan tanpa kehilangan napasnya.',
      },
      {
        type: 'text',
        text: 'Untuk serial, Kereta Malam paling bersahabat dengan sinyal yang putus-putus: adegannya gelap, geraknya pelan, dan jeda antarstasiunnya pas untuk memberi kesempatan kuotamu bernapas.',
      },
      { type: 'title', slug: 'kereta-malam', name: 'Kereta Malam' },
    ],
  },
  {
    slug: 'dua-kanal-untuk-yang-rindu-jalan',
    title: 'Jelajah dan Bahari: dua kanal untuk yang rindu jalan',
    lead: 'Satu naik ke gunung, satu turun ke laut. Keduanya tayang tanpa henti dan bisa diputar dari awal kapan saja.',
    topic: 'kabar',
    byline: 'Redaksi Tayang',
    picture: 'kura-kura-ingin-terbang',
    age: 14,
    blocks: [
      {
        type: 'text',
        text: 'Menonton televisi itu enak justru karena tidak perlu memilih. Duduk, nyalakan, dan biarkan orang lain yang menyusun urutannya. Dua kanal ini kami isi dengan semangat itu: tidak ada acara bincang, tidak ada kuis, hanya perjalanan.',
      },
      {
        type: 'channel',
        slug: 'jelajah',
        name: 'Jelajah',
        note: 'Gunung, sabana, kota kecil, dan orang-orang yang tinggal di sana.',
      },
      {
        type: 'text',
        text: 'Di Jelajah, pagi dibuka dengan dokumenter alam dan malam ditutup film petualangan. Kalau kamu terlambat sepuluh menit, tekan Dari awal: acaranya mundur, siarannya tetap jalan.',
      },
      {
        type: 'channel',
        slug: 'bahari',
        name: 'Bahari',
        note: 'Laut sebagai rumah, bukan sebagai latar.',
      },
      {
        type: 'text',
        text: 'Bahari lahir dari pertanyaan sederhana di rapat redaksi: mengapa negeri kepulauan ini hampir tidak punya kanal tentang laut? Isinya film pelaut, kisah nelayan, dan berjam-jam ombak yang sengaja tidak kami potong.',
      },
      {
        type: 'picture',
        title: 'lentera-laut-banda',
        alt: 'Perahu kecil dengan lampu di haluan, di tengah laut yang gelap',
        caption: 'Lentera Laut Banda tayang di Bahari setiap Jumat malam.',
      },
      {
        type: 'text',
        text: 'Jadwal lengkap keduanya ada di halaman TV langsung, dalam WIB, WITA, atau WIT sesuai tempatmu.',
      },
    ],
  },
];

function leagueNews(match: Match | undefined): DemoArticle {
  return {
    slug: 'liga-samudra-pekan-yang-padat',
    title: 'Liga Samudra masuk pekan padat, begini cara mengikutinya tanpa bocoran',
    lead: 'Laga hampir setiap malam, tiga zona waktu, dan teman yang gemar mengirim skor. Kami siapkan jalan keluarnya.',
    topic: 'olahraga',
    byline: 'Yudha Prakoso',
    picture: 'lapangan-tanah-merah',
    age: 1,
    blocks: [
      {
        type: 'text',
        text: 'Pekan padat selalu punya dua macam penonton: yang begadang mengikuti semuanya, dan yang baru bisa menonton esok sore setelah pulang kerja. Yang kedua ini hidupnya berat. Skor muncul di grup keluarga, di layar warung kopi, bahkan di judul berita.',
      },
      ...(match === undefined
        ? []
        : [
            { type: 'heading' as const, text: 'Laga yang kami tunggu' },
            {
              type: 'match' as const,
              ...match,
              note: 'Jam mulai mengikuti zona waktu yang kamu pilih.',
            },
          ]),
      { type: 'heading', text: 'Sembunyikan skor, bukan pertandingannya' },
      {
        type: 'text',
        text: 'Di halaman Olahraga ada pilihan Sembunyikan skor. Begitu dinyalakan, hasil, klasemen, momen penting, sampai panjang siaran ulang ikut ditutup, lalu terbuka sedikit demi sedikit sesuai bagian yang sudah kamu tonton.\n\nKami juga tidak pernah menulis hasil di artikel ini, di halaman Sorotan, maupun di tautan yang kamu bagikan. Judul laga tetap judul laga.',
      },
      {
        type: 'channel',
        slug: 'tayang-arena',
        name: 'Tayang Arena',
        note: 'Siaran langsung Liga Samudra dan Liga Bulu Nusa, ulangannya tujuh hari.',
      },
      {
        type: 'quote',
        text: 'Pertandingan terbaik adalah yang belum kamu tahu akhirnya.',
        by: 'Catatan meja olahraga',
      },
      {
        type: 'text',
        text: 'Kalau jadwalnya bentrok dengan tidur, ikuti saja timmu. Pengingat bisa disimpan ke kalender ponsel, lengkap dengan alarm lima belas menit sebelum sepak mula.',
      },
      { type: 'clip', slug: 'pemanasan-liga-samudra', name: 'Pemanasan Liga Samudra' },
      {
        type: 'title',
        slug: 'lapangan-tanah-merah',
        name: 'Lapangan Tanah Merah',
        note: 'Sambil menunggu sepak mula: sepak bola yang gawangnya sandal.',
      },
    ],
  };
}
