import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newCredential } from '#contract/accounts/index.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { enrolDemoStaff, listDemoStaff, startDemoEnrolment } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { newSecret } from '#platform/secrets.ts';

const HOLDER = 'demo_holder';
const HOLDER_LIFE = 10 * MINUTE;

const about = z.object({ email: z.email().max(254) });
const made = about.extend({ credential: newCredential });

/**
 * Beside the sandbox, at /_dev/staff: the studio's sign-in page lets a browser make a studio passkey for one of the
 * demo's staff. GET lists them as `{ staff: [{ name, email, roles }] }`; POST /_dev/staff/options `{ email }` answers
 * what to hand to `navigator.credentials.create()`, POST /_dev/staff/enrol `{ email, credential }` keeps what it made.
 */
export function serveDemoStaff(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true } };
  app.get('/_dev/staff', hidden, async () => ({
    staff: (await listDemoStaff(deps)).map(({ name, email, roles }) => ({ name, email, roles })),
  }));
  app.post('/_dev/staff/options', hidden, async (request, reply) => {
    const { email } = read(about, request);
    const holder = request.cookies[HOLDER] || newSecret();
    keepHolder(deps, reply, holder);
    return startDemoEnrolment(deps, { email, holder });
  });
  app.post('/_dev/staff/enrol', hidden, async (request) => {
    const { email, credential } = read(made, request);
    await enrolDemoStaff(deps, { email, credential, holder: request.cookies[HOLDER] ?? '' });
    return { enrolled: 1 };
  });
}

function read<T extends z.ZodType>(shape: T, { body }: FastifyRequest): z.output<T> {
  const found = shape.safeParse(body);
  return found.success ? found.data : fail('common.badRequest', found.error);
}

function keepHolder({ config }: Pick<Deps, 'config'>, reply: FastifyReply, holder: string): void {
  reply.setCookie(HOLDER, holder, {
    path: '/_dev/staff',
    sameSite: 'strict',
    httpOnly: true,
    secure: config.http.cookieSecure,
    maxAge: HOLDER_LIFE / SECOND,
  });
}
