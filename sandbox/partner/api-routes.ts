import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readForm, readJson } from '../http/server.ts';
import { guarded } from '../midtrans/guarded.ts';
import type { WireAnswer } from '../midtrans/wire.ts';
import type { SandboxDeps } from '../deps.ts';
import { isChallengeMet } from './grants.ts';
import type { PartnerPerson } from './people.ts';

const answer = (http: number, body: Record<string, unknown>) => ({ answer: { http, body } });
const refuse = (http: number, error: string) => answer(http, { error });

/** What other companies call: tokens and keys of OpenID Connect, and the older sign-in by password. */
export function registerPartnerApi(app: FastifyInstance, deps: SandboxDeps): void {
  const { people, grants, signing, tokens, client } = deps.partner;
  const issuer = () => `${deps.ownUrl()}/partner`;

  app.get('/partner/.well-known/openid-configuration', () => ({
    issuer: issuer(),
    authorization_endpoint: `${deps.publicUrl()}/_dev/partner/authorize`,
    token_endpoint: `${issuer()}/token`,
    userinfo_endpoint: `${issuer()}/userinfo`,
    jwks_uri: `${issuer()}/jwks`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  }));
  app.get('/partner/jwks', () => signing.jwks());

  app.post('/partner/token', (request, reply) =>
    guarded(deps, 'partner-token', request, reply, () => {
      if (!isClient(request)) return refuse(401, 'invalid_client');
      const form = readForm(request.body);
      if (form.get('grant_type') !== 'authorization_code')
        return refuse(400, 'unsupported_grant_type');
      // Taken before it is checked: a code that was tried once is spent.
      const grant = grants.take('code', form.get('code') ?? '');
      const asked = grant?.request;
      const person = grant && people.get(grant.personId);
      const isRight =
        asked?.redirectUri === form.get('redirect_uri') &&
        isChallengeMet(asked?.challenge ?? '', form.get('code_verifier') ?? '');
      if (!asked || !person || !isRight) return refuse(400, 'invalid_grant');
      return answer(200, {
        access_token: grants.issue('access', person.id, null),
        token_type: 'Bearer',
        expires_in: grants.lifeSeconds('access'),
        id_token: tokens.idToken(person, asked.nonce, claimsOf(person)),
      });
    }),
  );

  app.get('/partner/userinfo', (request, reply) =>
    guarded(deps, 'partner-userinfo', request, reply, () => {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const grant = grants.find('access', token);
      const person = grant && people.get(grant.personId);
      return person ? answer(200, claimsOf(person)) : refuse(401, 'invalid_token');
    }),
  );

  app.post('/partner/api/v1/login', (request, reply) =>
    guarded(deps, 'partner-login', request, reply, () => {
      if (!isClient(request)) return refuse(401, 'invalid_client');
      const body = readJson(request.body) ?? {};
      const { email, password, deviceId, platformId } = body;
      if ([email, password, deviceId, platformId].some((it) => typeof it !== 'string'))
        return refuse(400, 'invalid_request');
      const person = people.check(String(email), String(password));
      if (!person) return refuse(403, 'invalid_credentials');
      const accessAccount = grants.issue('access', person.id, null);
      return answer(200, { data: { mobile: person.mobile, userName: person.name, accessAccount } });
    }),
  );

  function isClient({ headers }: FastifyRequest): boolean {
    const expected = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
    const given = Buffer.from(headers.authorization ?? '');
    const right = Buffer.from(expected);
    return given.length === right.length && timingSafeEqual(given, right);
  }
}

const claimsOf = (person: PartnerPerson): WireAnswer['body'] => ({
  sub: person.id,
  email: person.email,
  email_verified: person.isEmailVerified,
  name: person.name,
  phone_number: person.mobile,
});
