import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/start.tsx'),
  route('masuk', 'routes/sign-in.tsx'),
  route('undangan/:token', 'routes/invitation.tsx'),
  route('keluar', 'routes/sign-out.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
