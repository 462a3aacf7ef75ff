import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForm, readJson, sendPage } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import type { AuthorizeRequest } from './grants.ts';
import { consentPage, refusalPage, signInPage } from './pages.ts';
import type { PartnerPerson } from './people.ts';

/** What people see of the partner: sign-in and consent, without cookies. Answers go to the registered address alone. */
export function registerPartnerPages(app: FastifyInstance, deps: SandboxDeps): void {
  const { people, grants, client } = deps.partner;
  const issuer = () => `${deps.ownUrl()}/partner`;

  function goBack(reply: FastifyReply, request: AuthorizeRequest, answer: Record<string, string>) {
    const target = new URL(request.redirectUri);
    const fields = { ...answer, state: request.state, iss: issuer() };
    for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
    return reply.redirect(target.href, 303);
  }

  /** The request as it was asked, or what is wrong with it. */
  function readRequest(query: URLSearchParams): AuthorizeRequest | string {
    const text = (name: string) => query.get(name) ?? '';
    const request = {
      clientId: text('client_id'),
      redirectUri: text('redirect_uri'),
      state: text('state'),
      nonce: text('nonce'),
      challenge: text('code_challenge'),
      scope: text('scope'),
    };
    if (request.clientId !== client.id) return 'Aplikasi ini tidak kami kenal.';
    if (!client.redirectUris.includes(request.redirectUri))
      return 'Alamat kembali tidak terdaftar.';
    return request;
  }

  function problemOf(query: URLSearchParams, { challenge, scope }: AuthorizeRequest): string {
    if (query.get('response_type') !== 'code') return 'unsupported_response_type';
    if (!scope.split(' ').includes('openid')) return 'invalid_scope';
    const isPkce = query.get('code_challenge_method') === 'S256' && challenge.length === 43;
    return isPkce ? '' : 'invalid_request';
  }

  app.get('/_dev/partner/authorize', (asked, reply) => {
    const query = new URL(asked.url, 'http://partner.invalid').searchParams;
    const request = readRequest(query);
    if (typeof request === 'string') return sendPage(reply.code(400), refusalPage(request));
    const error = problemOf(query, request);
    if (error !== '') return goBack(reply, request, { error });
    return sendPage(reply, signInPage(query.toString(), people.list(), ''));
  });

  app.post('/_dev/partner/signin', (asked, reply) => {
    const form = readForm(asked.body);
    const query = new URLSearchParams(form.get('request') ?? '');
    const request = readRequest(query);
    if (typeof request === 'string') return sendPage(reply.code(400), refusalPage(request));
    const person = people.check(form.get('email') ?? '', form.get('password') ?? '');
    if (!person) {
      const wrong = 'Email atau kata sandi salah.';
      return sendPage(reply.code(403), signInPage(query.toString(), people.list(), wrong));
    }
    const ticket = grants.issue('consent', person.id, request);
    return sendPage(reply, consentPage(ticket, person));
  });

  app.post('/_dev/partner/consent', (asked, reply) => {
    const form = readForm(asked.body);
    const grant = grants.take('consent', form.get('ticket') ?? '');
    if (!grant?.request)
      return sendPage(reply.code(400), refusalPage('Halaman ini sudah kedaluwarsa.'));
    if (form.get('decision') !== 'allow')
      return goBack(reply, grant.request, { error: 'access_denied' });
    const code = grants.issue('code', grant.personId, grant.request);
    return goBack(reply, grant.request, { code });
  });

  /** For tests: another account at the partner. */
  app.post('/_dev/partner/people', (asked, reply) => {
    const body = readJson(asked.body) as Partial<PartnerPerson> | null;
    if (typeof body?.email !== 'string')
      return reply.code(400).send({ message: 'email is needed' });
    return people.add({ ...body, email: body.email });
  });
}
