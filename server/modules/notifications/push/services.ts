import type { PushServices } from '../deps.ts';
import type { PushService } from './push-service.ts';

/** An address whose service is configured no more reaches no device. */
const none: PushService = { send: async () => ({ kind: 'gone' }) };

/** What carries messages to a subscription. */
export function serviceOf(
  { services }: { services: PushServices },
  { service }: { service: string },
): PushService {
  if (service === 'web') return services.web;
  return services.fcm ?? none;
}
