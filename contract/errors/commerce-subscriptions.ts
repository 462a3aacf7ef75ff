/** Subscriptions, gifts, rights and the test clock. */
export const commerceSubsErrors = {
  'commerce.subscriptionNone': {
    status: 409,
    title: 'Belum ada langganan',
    message: 'Tidak ada langganan yang berjalan di akunmu. Pilih paket dulu, ya.',
    surface: 'modal',
  },
  'commerce.subscriptionPaused': {
    status: 409,
    title: 'Langganan sedang dijeda',
    message: 'Lanjutkan dulu langgananmu, lalu coba lagi.',
    surface: 'modal',
  },
  'commerce.upgradeNotPossible': {
    status: 409,
    title: 'Belum bisa naik paket',
    message:
      'Paket ini tidak lebih tinggi dari paketmu, atau sisa paketmu masih lebih besar dari harganya.',
    surface: 'modal',
  },
  'commerce.nextIsGreater': {
    status: 409,
    title: 'Ini paket yang lebih tinggi',
    message: 'Paket yang lebih tinggi bisa langsung dipakai sekarang: pilih Naik paket.',
    surface: 'modal',
  },
  'commerce.pauseUsed': {
    status: 409,
    title: 'Jeda sudah dipakai',
    message:
      'Setiap masa langganan bisa dijeda satu kali. Jeda berikutnya terbuka setelah perpanjangan.',
    surface: 'modal',
  },
  'commerce.pauseNone': {
    status: 409,
    title: 'Tidak sedang dijeda',
    message: 'Langgananmu tidak sedang dijeda.',
    surface: 'modal',
  },
  'commerce.renewalNotFound': {
    status: 404,
    title: 'Tautan tidak berlaku',
    message: 'Tautan perpanjangan ini tidak berlaku. Masuk ke akunmu untuk memperpanjang.',
    surface: 'inline',
  },
  'commerce.renewalOver': {
    status: 409,
    title: 'Masa perpanjangan sudah lewat',
    message: 'Masa perpanjangan lewat tautan ini sudah habis. Pilih paket lagi untuk mulai.',
    surface: 'inline',
  },
  'commerce.giftRecipient': {
    status: 422,
    message: 'Tulis alamat email penerima. Untuk keluarga, nomor HP juga bisa.',
    surface: 'inline',
  },
  'commerce.giftToSelf': {
    status: 422,
    message: 'Alamat ini milikmu sendiri. Untuk dirimu, beli paketnya langsung di halaman Paket.',
    surface: 'inline',
  },
  'commerce.giftDate': {
    status: 422,
    message: 'Pilih tanggal paling lama satu tahun dari sekarang.',
    surface: 'inline',
  },
  'commerce.tooManyGifts': {
    status: 429,
    title: 'Hadiah hari ini sudah banyak',
    message: 'Kamu sudah menyiapkan banyak hadiah hari ini. Coba lagi {wait}.',
    surface: 'inline',
  },
  'commerce.tooManyCodes': {
    status: 429,
    title: 'Terlalu banyak kode',
    message: 'Terlalu banyak kode yang dicoba. Coba lagi {wait}.',
    surface: 'inline',
  },
  'commerce.giftNotFound': {
    status: 404,
    message: 'Kode hadiah ini tidak ada. Periksa lagi huruf dan angkanya.',
    surface: 'inline',
  },
  'commerce.giftUsed': {
    status: 409,
    message: 'Hadiah ini sudah dibuka.',
    surface: 'inline',
  },
  'commerce.giftOver': {
    status: 409,
    message: 'Masa pakai hadiah ini sudah habis, atau hadiahnya ditarik kembali.',
    surface: 'inline',
  },
  'commerce.rightNotFound': {
    status: 404,
    message: 'Hak tonton ini tidak ada di akunmu.',
    surface: 'inline',
  },
  'commerce.receiptInvalid': {
    status: 422,
    message: 'Bukti ini bukan dari Tayang, atau isinya sudah diubah.',
    surface: 'inline',
  },
  'commerce.testClockOff': {
    status: 404,
    message: 'Jam uji tidak dinyalakan di layanan ini.',
    surface: 'inline',
  },
  'commerce.testClockBack': {
    status: 409,
    message: 'Jam uji hanya maju. Kembalikan dulu ke waktu sebenarnya.',
    surface: 'inline',
  },
  'commerce.testClockNobody': {
    status: 404,
    message: 'Tidak ada akun dengan email atau nomor itu.',
    surface: 'inline',
  },
} as const;

/** Auto-renewal. */
export const commerceAutoRenewalErrors = {
  'commerce.automaticNotOffered': {
    status: 409,
    title: 'Belum bisa otomatis',
    message: 'Perpanjangan otomatis belum bisa dinyalakan untuk paket atau akun ini.',
    surface: 'inline',
  },
  'commerce.automaticWording': {
    status: 409,
    message: 'Isi persetujuannya baru saja berubah. Baca lagi, lalu centang lagi.',
    surface: 'inline',
  },
  'commerce.automaticNoWallet': {
    status: 422,
    message: 'Nomor ini tidak terdaftar di GoPay. Periksa lagi nomornya.',
    surface: 'inline',
  },
  'commerce.automaticNone': {
    status: 409,
    message: 'Perpanjangan otomatis sudah mati.',
    surface: 'inline',
  },
} as const;
