import { randomUUID } from 'node:crypto';
import { openTestApp } from '../../app.ts';
import { testDeps } from '../../deps.ts';
import { testSandbox } from '../../sandbox.ts';
import { aBrowser, type Browser } from '../accounts/a-browser.ts';

type Person = {
  id: string;
  email: string;
  name: string;
  password: string;
  isEmailVerified: boolean;
};
type Finished = { outcome: string; login: { email: string; registration_stage: number } | null };

/** The platform's part for partners, next to a partner platform with people of its own. */
export async function aPartner() {
  const sandbox = await testSandbox();
  const { config } = await testDeps();
  const { app, deps } = await openTestApp({
    modules: ['partner'],
    config: { ...config, partner: sandbox.partner },
  });

  async function postForm(url: string, fields: Record<string, string>): Promise<Response> {
    return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  }

  /** Signs in on the partner's page and agrees. Returns where it sends the browser then. */
  async function visit(url: string, person: Person, decision: 'allow' | 'deny' = 'allow') {
    const pages = `${sandbox.url}/_dev/partner`;
    const signIn = await postForm(`${pages}/signin`, {
      request: new URL(url).search.slice(1),
      email: person.email,
      password: person.password,
    });
    const ticket = /name="ticket" value="([^"]+)"/.exec(await signIn.text())?.[1] ?? '';
    const answer = await postForm(`${pages}/consent`, { ticket, decision });
    return new URL(answer.headers.get('location') ?? '');
  }

  async function start(browser: Browser, purpose: 'sign-in' | 'link' = 'sign-in') {
    const answer = await browser.post('/platform/v2/auth/partner/start', { purpose });
    return answer.json<{ result: { url: string } }>().result.url;
  }

  const finish = (browser: Browser, back: URL, more: object = {}) =>
    browser.post('/platform/v2/auth/partner/finish', {
      ...Object.fromEntries(back.searchParams),
      ...more,
    });

  return {
    app,
    deps,
    sandbox,
    visit,
    start,
    finish,
    /** Another account at the partner. */
    async person(given: Partial<Person> = {}): Promise<Person> {
      const email = `${randomUUID()}@mitra.test`;
      const response = await fetch(`${sandbox.url}/_dev/partner/people`, {
        method: 'POST',
        body: JSON.stringify({ email, name: 'Mira Mitra', ...given }),
      });
      return (await response.json()) as Person;
    },
    /** There and back, up to what the platform says of it. */
    async travel(person: Person, browser: Browser = aBrowser(app)) {
      const back = await visit(await start(browser), person);
      const answer = await finish(browser, back);
      return { browser, back, answer, result: answer.json<{ result: Finished }>().result };
    },
  };
}
