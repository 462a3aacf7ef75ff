import { z } from 'zod';
import { defineCall } from './call.ts';
import { envelope } from './envelope.ts';

export const notifyPayment = defineCall({
  id: 'notifyPayment',
  method: 'POST',
  path: '/billing/payment/midtrans/notify',
  module: 'commerce',
  summary: 'A notification of the gateway: verified, stored once, believed never',
  callers: ['none'],
  body: z.unknown(),
  answer: envelope(z.null()),
  errors: ['commerce.notificationRefused'],
});
