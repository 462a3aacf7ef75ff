import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('kategori/:slug', 'routes/category.tsx'),
  route('judul/:slug', 'routes/title.tsx'),
  route('tonton/:productId', 'routes/watch.tsx'),
  route('login', 'routes/login.tsx'),
  route('daftar', 'routes/register.tsx'),
  route('verifikasi', 'routes/verify.tsx'),
  route('lengkapi-profil', 'routes/profile-missing.tsx'),
  route('personalization', 'routes/personalization.tsx'),
  route('selamat-datang', 'routes/welcome.tsx'),
  route('keluar', 'routes/sign-out.tsx'),
  route('akun', 'routes/account.tsx', [
    index('routes/account-overview.tsx'),
    route('langganan', 'routes/account-subscriptions.tsx'),
    route('pembayaran', 'routes/account-payments.tsx'),
    route('perangkat', 'routes/account-devices.tsx'),
    route('kuota', 'routes/account-data.tsx'),
  ]),
  route('v3', 'routes/v3.tsx'),
  route('v3/judul/:slug', 'routes/v3-title.tsx'),
  route('paket', 'routes/packages.tsx'),
  route('payment', 'routes/payment.tsx'),
  route('cari', 'routes/search.tsx'),
  route('koleksi', 'routes/collection.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
