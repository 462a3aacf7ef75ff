import { openClicked } from './click.ts';
import { showPush } from './push.ts';
import type { WorkerScope } from './scope.ts';

/** The site's one service worker. It answers no requests: pages are never older than the server. */
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data)));
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openClicked(scope, event.notification)),
);
