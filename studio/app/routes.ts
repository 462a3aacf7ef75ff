import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/start.tsx'),
  route('masuk', 'routes/sign-in.tsx'),
  route('undangan/:token', 'routes/invitation.tsx'),
  route('keluar', 'routes/sign-out.tsx'),
  route('judul', 'routes/titles.tsx'),
  route('judul/baru', 'routes/new-title.tsx'),
  route('judul/:titleId', 'routes/title.tsx'),
  route('hak', 'routes/rights.tsx'),
  ...['artikel', 'promo', 'sorotan', 'youtube'].flatMap((area) => [
    route(area, 'routes/documents.tsx', { id: area }),
    route(`${area}/:documentId`, 'routes/document.tsx', { id: `${area}-document` }),
  ]),
  route('komentar', 'routes/moderation.tsx'),
  route('rekonsiliasi', 'routes/reconciliation.tsx'),
  route('petugas', 'routes/staff.tsx'),
  route('unggahan', 'routes/uploads.tsx'),
  route('pekerjaan', 'routes/jobs.tsx'),
  route('media/:assetId', 'routes/asset.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
