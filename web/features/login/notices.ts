const OTHERWISE = 'Kami belum bisa memasukkanmu. Coba sekali lagi.';
const OURS = 'Ada gangguan di pihak kami. Coba lagi beberapa saat, atau masuk dengan kata sandimu.';
const PARTNER = 'Masuk lewat mitra belum berhasil. Coba lagi, atau masuk dengan kata sandimu.';

/** Why the viewer was led here, by the names that the auth library and our own pages put in `error`. */
const notices: Record<string, string> = {
  SessionRequired: 'Masuk dulu untuk membuka halaman itu.',
  SaveTitle:
    'Masuk dulu untuk menyimpan judul ini di Koleksi. Setelah itu kamu kembali ke judulnya.',
  FollowTeam: 'Masuk dulu untuk mengikuti tim ini. Setelah itu kamu kembali ke halamannya.',
  WriteReview: 'Masuk dulu untuk ikut mengulas. Setelah itu kamu kembali ke halamannya.',
  BuyPackage: 'Masuk dulu untuk membeli. Pilihanmu tetap tersimpan.',
  SessionEnded: 'Sesimu berakhir. Masuk lagi untuk melanjutkan.',
  CredentialsSignin: 'Email, nomor HP, atau kata sandi tidak cocok.',
  DeviceLimit: 'Jumlah perangkat telah mencapai batas maksimum. Masuk di sini untuk memilih.',
  VerificationRequired: 'Verifikasi akunmu dulu. Masuk di sini untuk meminta tautan baru.',
  TooManyAttempts: 'Terlalu banyak percobaan. Tunggu beberapa menit lalu coba lagi.',
  AccessDenied: 'Akun ini sudah dihapus. Masuk di sini untuk melihat cara membatalkannya.',
  UnknownError: OURS,
  OAuthCallbackError: PARTNER,
  AccountNotLinkedError:
    'Email ini sudah punya akun. Masuk dengan kata sandimu, lalu hubungkan akun mitramu.',
  MissingAPIRouteError: 'Alamat itu tidak ada. Masuk dari halaman ini.',
  MissingSecretError: OURS,
  MissingAuthorizeError: 'Isi email atau nomor HP dan kata sandimu dulu.',
  MissingAdapterError: 'Masuk lewat tautan email belum tersedia. Masuk dengan kata sandimu.',
  UnsupportedStrategyError: 'Cara masuk itu tidak tersedia di sini. Masuk dengan kata sandimu.',
};

/** The words for an `error` of the address; undefined when it names none. */
export function noticeOf(error: string | null): string | undefined {
  if (error === null || error === '') return undefined;
  return Object.hasOwn(notices, error) ? notices[error] : OTHERWISE;
}
