export const liveErrors = {
  'live.channelNotFound': {
    status: 404,
    title: 'Saluran tidak ditemukan',
    message: 'Saluran ini tidak ada atau sudah tidak tayang. Pilih saluran lain dari daftar.',
    surface: 'inline',
  },
  'live.logoInvalid': {
    status: 422,
    title: 'Logo tidak bisa dipakai',
    message: 'Kirim PNG, WebP, atau JPEG yang utuh, sedikitnya 64 piksel tiap sisi.',
    surface: 'inline',
  },
  'live.genreNotFound': {
    status: 404,
    title: 'Genre tidak ditemukan',
    message: 'Genre saluran ini tidak ada. Pilih genre lain dari daftar.',
    surface: 'inline',
  },
  'live.genreUsed': {
    status: 409,
    title: 'Genre masih dipakai',
    message: 'Masih ada saluran dengan genre ini. Pindahkan dulu salurannya.',
    surface: 'inline',
  },
  'live.mappingNotFound': {
    status: 404,
    title: 'Saluran tidak ditemukan',
    message: 'Alamat saluran lama ini tidak dikenal lagi. Pilih saluran dari daftar.',
    surface: 'inline',
  },
  'live.programmeNotFound': {
    status: 404,
    title: 'Acara tidak ditemukan',
    message: 'Acara ini tidak ada lagi di jadwal. Lihat jadwal terbaru, ya.',
    surface: 'inline',
  },
  'live.channelTaken': {
    status: 409,
    title: 'Sudah dipakai',
    message: 'Nomor, alamat, atau id ini sudah dipakai saluran lain.',
    surface: 'inline',
  },
  'live.programmeConflict': {
    status: 409,
    title: 'Jadwal bertabrakan',
    message: 'Ada acara lain di jam itu. Ubah jamnya, atau pilih untuk menggantinya.',
    surface: 'inline',
  },
  'live.scheduleOwned': {
    status: 409,
    title: 'Jadwal otomatis',
    message: 'Jadwal saluran ini dibuat dari daftar putarnya dan tidak diubah dengan tangan.',
    surface: 'inline',
  },
  'live.rotationOwned': {
    status: 409,
    title: 'Bukan saluran rakitan',
    message: 'Hanya saluran yang dirakit dari judul yang punya rotasi.',
    surface: 'inline',
  },
  'live.rotationUnfit': {
    status: 422,
    title: 'Ada judul yang belum bisa',
    message: 'Ada judul yang belum bisa diputar di saluran ini.',
    surface: 'inline',
  },
  'live.fillersNotFound': {
    status: 404,
    title: 'Kumpulan tidak ada',
    message: 'Kumpulan pengisi ini tidak ada atau sudah dihapus.',
    surface: 'inline',
  },
  'live.fillersChanged': {
    status: 409,
    title: 'Diubah orang lain juga',
    message: 'Orang lain menyimpan kumpulan ini sejak kamu membukanya. Buka lagi, lalu ulangi.',
    surface: 'inline',
  },
  'live.fillersNameTaken': {
    status: 409,
    title: 'Nama sudah dipakai',
    message: 'Kumpulan lain sudah bernama begitu. Pilih nama lain.',
    surface: 'inline',
  },
  'live.fillersUsed': {
    status: 409,
    title: 'Masih dipakai',
    message: 'Jadwal yang sedang tayang masih memakai kumpulan ini. Ganti pengisinya di sana dulu.',
    surface: 'inline',
  },
  'live.fillerUnfit': {
    status: 422,
    title: 'Bukan pengisi',
    message: 'Ada judul yang bukan film, belum terbit, atau lebih dari 30 menit. Keluarkan dulu.',
    surface: 'inline',
  },
  'live.feedNotFound': {
    status: 404,
    title: 'Sumber jadwal tidak ada',
    message: 'Sumber jadwal ini tidak ada atau sudah dihapus.',
    surface: 'inline',
  },
  'live.feedTaken': {
    status: 409,
    title: 'Nama sudah dipakai',
    message: 'Sumber jadwal lain sudah memakai nama ini.',
    surface: 'inline',
  },
  'live.feedWithoutText': {
    status: 400,
    title: 'Jadwalnya belum ada',
    message: 'Sumber ini tidak punya alamat. Unggah berkas jadwalnya.',
    surface: 'inline',
  },
  'live.reportNotFound': {
    status: 404,
    title: 'Laporan tidak ada',
    message: 'Laporan impor ini tidak ada atau sudah terlalu lama.',
    surface: 'inline',
  },
} as const;

export const liveIngestErrors = {
  'live.channelNotEncoded': {
    status: 404,
    title: 'Bukan saluran encoder',
    message: 'Saluran ini tidak ada atau tidak menerima siaran dari encoder.',
    surface: 'inline',
  },
  'live.backupNotUp': {
    status: 409,
    title: 'Cadangan belum masuk',
    message: 'Sumber cadangan saluran ini sedang tidak masuk, jadi belum bisa dipindah ke sana.',
    surface: 'toast',
  },
  'live.noPicture': {
    status: 404,
    title: 'Belum ada gambar',
    message: 'Saluran ini belum punya gambar kecil.',
    surface: 'silent',
  },
  'live.alarmNotFound': {
    status: 404,
    title: 'Alarm tidak ada',
    message: 'Alarm ini tidak ada atau sudah terlalu lama.',
    surface: 'toast',
  },
} as const;

export const liveSportsErrors = {
  'live.fixtureNotFound': {
    status: 404,
    title: 'Pertandingan tidak ditemukan',
    message: 'Pertandingan ini tidak ada di jadwal kami.',
    surface: 'inline',
  },
  'live.competitionNotFound': {
    status: 404,
    title: 'Kompetisi tidak ditemukan',
    message: 'Kompetisi atau musim ini tidak ada.',
    surface: 'inline',
  },
  'live.teamNotFound': {
    status: 404,
    title: 'Tim tidak ditemukan',
    message: 'Tim ini tidak ada.',
    surface: 'toast',
  },
  'live.tooManyFollowed': {
    status: 409,
    title: 'Sudah terlalu banyak tim',
    message: 'Kamu sudah mengikuti 50 tim. Lepas salah satu dulu, lalu coba lagi.',
    surface: 'toast',
  },
  'live.slugTaken': {
    status: 409,
    title: 'Alamat sudah dipakai',
    message: 'Alamat pendek ini sudah dipakai yang lain. Pilih alamat lain.',
    surface: 'inline',
  },
  'live.idTaken': {
    status: 409,
    title: 'Nomor sudah dipakai',
    message: 'Nomor ini sudah milik yang lain. Buat lagi dengan nomor baru.',
    surface: 'inline',
  },
  'live.sportFixed': {
    status: 409,
    title: 'Cabang tidak bisa diganti',
    message: 'Cabang olahraga tidak bisa diganti setelah dibuat. Buat yang baru.',
    surface: 'inline',
  },
  'live.otherSport': {
    status: 422,
    title: 'Cabang berbeda',
    message: 'Tim dan kompetisi ini dari cabang olahraga yang berbeda.',
    surface: 'inline',
  },
  'live.seasonNotFound': {
    status: 404,
    title: 'Musim tidak ditemukan',
    message: 'Musim kompetisi ini tidak ada. Simpan musimnya dulu.',
    surface: 'inline',
  },
  'live.sameTeam': {
    status: 422,
    title: 'Tim sama',
    message: 'Satu tim tidak bisa melawan dirinya sendiri.',
    surface: 'inline',
  },
  'live.fixtureStarted': {
    status: 409,
    title: 'Sudah dimulai',
    message:
      'Pertandingan ini sudah dimulai: tim dan musimnya tetap, dan tidak bisa ditunda. Hapus dulu skornya.',
    surface: 'inline',
  },
  'live.fixturePostponed': {
    status: 409,
    title: 'Sedang ditunda',
    message: 'Pertandingan ini ditunda. Jadwalkan lagi sebelum mengisi skornya.',
    surface: 'inline',
  },
  'live.outsideMatch': {
    status: 422,
    title: 'Di luar waktu pertandingan',
    message: 'Waktu itu di luar pertandingan ini, atau belum terjadi.',
    surface: 'inline',
  },
  'live.afterFinish': {
    status: 409,
    title: 'Pertandingan sudah selesai',
    message: 'Sudah ada skor akhir sebelum waktu itu. Hapus skor akhirnya dulu.',
    surface: 'inline',
  },
  'live.noResult': {
    status: 422,
    title: 'Skor belum lengkap',
    message: 'Skor akhir butuh setidaknya satu babak.',
    surface: 'inline',
  },
  'live.teamNotPlaying': {
    status: 422,
    title: 'Tim tidak bertanding',
    message: 'Tim itu tidak bermain di pertandingan ini.',
    surface: 'inline',
  },
  'live.notBroadcast': {
    status: 409,
    title: 'Tidak ada siarannya',
    message:
      'Pertandingan ini tidak disiarkan di saluran mana pun, jadi tidak ada yang bisa dipotong.',
    surface: 'inline',
  },
  'live.outsideArchive': {
    status: 422,
    title: 'Di luar arsip',
    message:
      'Potongan itu di luar siaran pertandingan ini, belum tayang, atau sudah lewat dari arsip.',
    surface: 'inline',
  },
  'live.rangesOverlap': {
    status: 422,
    title: 'Potongan bertumpuk',
    message: 'Dua potongan memuat saat yang sama. Rapikan dulu urutannya.',
    surface: 'inline',
  },
  'live.highlightTooLong': {
    status: 422,
    title: 'Terlalu panjang atau terlalu pendek',
    message: 'Cuplikan paling panjang 30 menit, dan tiap potongan paling pendek 2 detik.',
    surface: 'inline',
  },
} as const;
