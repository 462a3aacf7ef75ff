import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { importSPKI, jwtVerify } from 'jose';
import { readForm, readJson } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TOKEN_SECONDS = 3600;
const FIELDS = new Set(['token', 'notification', 'data', 'android', 'apns', 'webpush']);

type ByProject = { Params: { project: string } };
type Fields = Record<string, unknown>;

/** Firebase Cloud Messaging, HTTP v1, with the sign-in of Google's service accounts before it. */
export function registerFcm(app: FastifyInstance, deps: SandboxDeps): void {
  const { receivers, fcm } = deps.push;

  app.post('/push/fcm/token', async (request, reply) => {
    const form = readForm(request.body);
    if (form.get('grant_type') !== GRANT) return oauthError(reply, 'unsupported_grant_type');
    try {
      const key = await importSPKI(fcm.publicKey ?? '', 'RS256');
      const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
        audience: `${deps.ownUrl()}/push/fcm/token`,
        issuer: fcm.clientEmail ?? '',
        currentDate: new Date(deps.now()),
      });
      if (payload['scope'] !== SCOPE) return oauthError(reply, 'invalid_scope');
    } catch {
      return oauthError(reply, 'invalid_grant');
    }
    const token = randomUUID();
    fcm.tokens.add(token);
    return { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' };
  });

  app.post<ByProject>('/push/fcm/v1/projects/:project/messages:send', async (request, reply) => {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!fcm.tokens.has(bearer)) return fcmError(reply, 401, 'UNAUTHENTICATED', null);
    if (request.params.project !== fcm.projectId)
      return fcmError(reply, 403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH');
    const message = readJson(request.body)?.['message'] as Fields | undefined;
    const data = message?.['data'] as Fields | undefined;
    const receiver = receivers.find(String(message?.['token']));
    if (receiver?.kind !== 'fcm' || receiver.isEnded)
      return fcmError(reply, 404, 'NOT_FOUND', 'UNREGISTERED');
    const answer = receivers.count(receiver);
    if (answer !== null) {
      await sleep(answer.ms, undefined, { ref: false });
      if (answer.status >= 300) return fcmError(reply, answer.status, 'AS_TOLD', null);
    }
    const isWhole =
      message !== undefined &&
      Object.keys(message).every((name) => FIELDS.has(name)) &&
      Object.values(data ?? {}).every((value) => typeof value === 'string');
    if (!isWhole) return fcmError(reply, 400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
    const android = (message['android'] ?? {}) as Record<string, string>;
    receivers.take(receiver.id, {
      payload: { notification: message['notification'], data },
      ttl: Number.parseInt(android['ttl'] ?? '', 10),
      urgency: android['priority'] === 'HIGH' ? 'high' : 'normal',
      topic: android['collapse_key'] ?? null,
    });
    return { name: `projects/${request.params.project}/messages/${randomUUID()}` };
  });
}

const oauthError = (reply: FastifyReply, error: string) => reply.code(400).send({ error });

function fcmError(reply: FastifyReply, code: number, status: string, errorCode: string | null) {
  const details =
    errorCode === null
      ? []
      : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
  return reply.code(code).send({ error: { code, message: status, status, details } });
}
