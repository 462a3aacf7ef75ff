import type { z } from 'zod';
import type { articleBody } from '#contract/editorial/documents.ts';

export type DemoArticle = Omit<z.input<typeof articleBody>, 'kind'> & {
  slug: string;
  /** Days before the first seeding. */
  age: number;
};

/** Reviews and stories from behind the camera. */
export const features: readonly DemoArticle[] = [
  {
    slug: 'suara-laut-yang-menolak-diam',
    title: 'Suara laut yang menolak diam di Lentera Laut Banda',
    lead: 'Penata suara menghabiskan tujuh malam di atas perahu untuk merekam sesuatu yang hampir tidak terdengar: lampu yang dinyalakan.',
    topic: 'di-balik-layar',
    byline: 'Sinta Maharani',
    picture: 'lentera-laut-banda',
    age: 3,
    blocks: [
      {
        type: 'text',
        text: 'Adegan pertama Lentera Laut Banda berlangsung hampir dua menit tanpa dialog. Yosef mendorong perahunya, menunggu, lalu menyalakan lampu milik kakaknya. Di bioskop mana pun, adegan seperti itu biasanya ditolong musik. Sutradara Raka Wisesa memilih sebaliknya.\n\n"Saya minta hanya laut," katanya. "Lalu baru sadar bahwa saya tidak tahu laut itu bunyinya apa."',
      },
      { type: 'heading', text: 'Tujuh malam, empat puluh jam rekaman' },
      {
        type: 'text',
        text: 'Tim suara tinggal di sebuah perahu penangkap cakalang. Mereka menempelkan mikrofon di lambung, menggantungnya di bawah air, dan sekali waktu menjatuhkannya tanpa sengaja. Dari empat puluh jam rekaman, yang dipakai hanya sebelas menit.\n\nBagian tersulit justru lampunya. Petromaks yang dinyalakan mengeluarkan desis, letupan kecil, lalu dengung yang naik perlahan. Di ruang rekam, dengung itu digeser sampai senada dengan alunan biola milik penata musik Damar Panuluh.',
      },
      {
        type: 'quote',
        text: 'Kalau penonton merasa lampunya ikut bernapas, itu karena memang kami beri napas.',
        by: 'Raka Wisesa, sutradara',
      },
      { type: 'clip', slug: 'suara-laut-di-ruang-rekam', name: 'Suara laut di ruang rekam' },
      { type: 'heading', text: 'Bahasa yang hanya dipakai di tengah laut' },
      {
        type: 'text',
        text: 'Dialog antara Yosef dan Opa Minggus banyak memakai kata yang menurut warga setempat memang hanya diucapkan di laut. Di darat kata-kata itu dianggap mengundang sial. Nurul Azkiyani, pemeran Dara, mencatatnya satu per satu di buku saku, lengkap dengan siapa yang boleh mengucapkannya.\n\nBuku itu akhirnya muncul di film, di tangan Dara, pada adegan yang paling sunyi.',
      },
      {
        type: 'title',
        slug: 'lentera-laut-banda',
        name: 'Lentera Laut Banda',
        note: 'Tonton di ruang gelap, dan jangan kecilkan suaranya.',
      },
    ],
  },
  {
    slug: 'kaldera-persahabatan-di-bibir-kawah',
    title: 'Ulasan Kaldera: persahabatan yang diuji di bibir kawah',
    lead: 'Film petualangan ini paling tegang justru ketika ketiga tokohnya berhenti berjalan.',
    topic: 'ulasan',
    byline: 'Arga Nugraha',
    picture: 'kaldera',
    age: 5,
    blocks: [
      {
        type: 'text',
        text: 'Tiga sahabat, sekantong abu, dan tenggat yang tidak bisa ditawar: matahari terbit. Kaldera punya bekal untuk menjadi film pendakian biasa. Untungnya, Bayu Tenggerana lebih tertarik pada apa yang terjadi ketika orang kehabisan napas untuk berbohong.',
      },
      {
        type: 'text',
        text: 'Paruh pertamanya bergerak cepat. Kabut turun, kuda berbalik, jalur yang dihafal sejak remaja tiba-tiba hilang. Tetapi begitu ketiganya terjebak di lautan pasir, film ini duduk. Panji, Kirana, dan Mbah Karso hanya punya satu senter dan terlalu banyak kenangan.',
      },
      {
        type: 'picture',
        title: 'kaldera',
        alt: 'Siluet pendaki di tepi kawah saat langit mulai terang',
        caption: 'Lautan pasir difilmkan hanya pada dua jam sebelum fajar.',
      },
      { type: 'heading', text: 'Yang berhasil' },
      {
        type: 'text',
        text: 'Bima Hartonegoro dan Nadya Prameswara bermain seperti dua orang yang benar-benar pernah saling kenal: mereka jarang menyelesaikan kalimat. Slamet Riyantoko sebagai Mbah Karso mencuri setiap adegan dengan cara paling sederhana, yaitu diam lebih lama daripada yang lain.\n\nKamera juga pantas dipuji. Bromo sudah terlalu sering jadi kartu pos. Di sini ia tampil sebagai tempat yang dingin, licin, dan sama sekali tidak peduli.',
      },
      { type: 'heading', text: 'Yang kurang' },
      {
        type: 'text',
        text: 'Dua kilas balik di tengah film menjelaskan apa yang sudah terbaca dari wajah para pemainnya. Tanpa itu, Kaldera bisa sepuluh menit lebih pendek dan sedikit lebih berani.\n\nTetap saja, ketika cahaya pertama akhirnya datang, sulit untuk tidak ikut menahan napas.',
      },
      {
        type: 'title',
        slug: 'kaldera',
        name: 'Kaldera',
        note: 'Layar sebesar mungkin, 1080p kalau bisa.',
      },
    ],
  },
  {
    slug: 'sembilan-jam-di-belakang-kelir',
    title: 'Sembilan jam di belakang kelir bersama Ki Nartodirjo',
    lead: 'Malam Sang Dalang direkam dari dua sisi. Kami duduk di sisi yang tidak pernah dilihat penonton.',
    topic: 'di-balik-layar',
    byline: 'Sinta Maharani',
    picture: 'malam-sang-dalang',
    age: 7,
    blocks: [
      {
        type: 'text',
        text: 'Pukul sembilan malam, pelataran sudah penuh. Di depan kelir, penonton menggelar tikar. Di belakangnya, dua puluh penabuh duduk rapat mengelilingi satu lampu: blencong, satu-satunya cahaya yang diizinkan menyala sampai pagi.\n\nKru film hanya tiga orang, semuanya bertelanjang kaki. Aturannya satu, tidak boleh ada bayangan mereka yang jatuh di kelir.',
      },
      {
        type: 'quote',
        text: 'Wayang itu bayangan. Kalau orangnya ikut kelihatan, ceritanya pulang.',
        by: 'Ki Nartodirjo',
      },
      { type: 'heading', text: 'Serah terima yang tidak ada di naskah' },
      {
        type: 'text',
        text: 'Menjelang pukul tiga, sesuatu terjadi yang tidak tertulis di susunan acara. Ki Nartodirjo berhenti di tengah suluk, menoleh, lalu menggeser duduknya. Anak perempuannya maju dan mengambil cempala. Tidak ada pengumuman. Penonton di depan baru sadar beberapa menit kemudian, ketika suara ksatria yang ragu itu berubah.\n\nKamera kedua kebetulan mengarah ke sana. Adegan itu sekarang menjadi jantung filmnya.',
      },
      { type: 'clip', slug: 'kelir-dari-belakang', name: 'Kelir dari sisi belakang' },
      {
        type: 'text',
        text: 'Sampai subuh tidak ada yang beranjak. Ketika gong terakhir dipukul, seorang bapak di baris depan melipat tikarnya dan berkata kepada siapa saja yang mau mendengar: tadi saya seperti nonton dua dalang.',
      },
      { type: 'title', slug: 'malam-sang-dalang', name: 'Malam Sang Dalang' },
    ],
  },
  {
    slug: 'siapa-yang-duduk-di-kursi-kosong',
    title: 'Siapa yang duduk di kursi kosong Kereta Malam?',
    lead: 'Tiga teori yang paling ramai dari penonton, tanpa membocorkan episode terakhir.',
    topic: 'ulasan',
    byline: 'Arga Nugraha',
    picture: 'kereta-malam',
    age: 11,
    blocks: [
      {
        type: 'text',
        text: 'Sepuluh jam, delapan gerbong, satu kursi yang selalu kosong. Sejak episode pertama Kereta Malam tayang, kotak pesan redaksi tidak pernah sepi. Semua ingin tahu hal yang sama: kursi itu milik siapa?\n\nTulisan ini aman dibaca kalau kamu sudah menonton dua episode pertama. Selebihnya kami simpan.',
      },
      { type: 'heading', text: 'Teori pertama: karcis nomor nol' },
      {
        type: 'text',
        text: 'Lelaki tua di gerbong tiga menunjukkan karcis yang dicetak sebelum ia lahir. Sebagian penonton yakin ia bukan penumpang, melainkan kondektur lama yang belum selesai bertugas. Perhatikan cara Suryani melubangi karcisnya: dua kali, seperti kebiasaan kondektur zaman dulu.',
      },
      { type: 'heading', text: 'Teori kedua: kursi itu milik kita' },
      {
        type: 'text',
        text: 'Teori favorit kami datang dari seorang penonton di Malang. Menurutnya, kamera selalu berhenti di kursi kosong tepat sebelum seseorang mulai bercerita, seolah-olah ada yang baru duduk. Yang duduk, tentu saja, penontonnya.',
      },
      {
        type: 'quote',
        text: 'Saya cuma bilang ke penata kamera: setiap kali ada yang mau jujur, beri tempat.',
        by: 'Sekar Pradipta, sutradara',
      },
      { type: 'heading', text: 'Teori ketiga: tidak ada yang kosong' },
      {
        type: 'text',
        text: 'Hitung penumpangnya. Setiap episode, jumlah yang naik selalu satu lebih banyak daripada karcis. Kalau hitungannya benar, tidak pernah ada kursi kosong. Yang ada hanya penumpang yang tidak ingin dilihat.\n\nJawabannya ada di stasiun terakhir. Kami janji, kamu tidak akan menebaknya.',
      },
      {
        type: 'title',
        slug: 'kereta-malam',
        name: 'Kereta Malam',
        note: 'Empat episode, habis dalam satu malam perjalanan.',
      },
      { type: 'clip', slug: 'kursi-yang-selalu-kosong', name: 'Kursi yang selalu kosong' },
    ],
  },
];
