import { html, type Html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import { PASSWORD, type PartnerPerson } from './people.ts';

const NAME = 'Nusa TV';

const page = (title: string, body: Html): Page => ({
  title: `${title} · ${NAME}`,
  section: null,
  body,
});

/** The partner's own sign-in; `query` is the whole request, carried on to the next step. */
export function signInPage(query: string, people: readonly PartnerPerson[], wrong: string): Page {
  return page(
    'Masuk',
    html`<section class="card">
        <h1>Masuk ke ${NAME}</h1>
        <p class="muted">untuk melanjutkan ke <b>Tayang</b></p>
        ${wrong && html`<p class="card said bad" role="alert">${wrong}</p>`}
        <form
          class="line"
          method="post"
          action="/_dev/partner/signin"
          style="grid-template-columns:1fr"
        >
          <input type="hidden" name="request" value="${query}" />
          <div>
            <label for="email">Email ${NAME}</label>
            <input id="email" name="email" type="email" autocomplete="username" required />
          </div>
          <div>
            <label for="password">Kata sandi ${NAME}</label>
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="current-password"
              required
            />
          </div>
          <button class="main" type="submit">Masuk ke ${NAME}</button>
        </form>
      </section>
      <section class="card">
        <h2>Akun contoh</h2>
        <p class="small">Kata sandi semuanya: <span class="mono">${PASSWORD}</span></p>
        <ul class="rows">
          ${people.slice(0, 3).map(
            (it) =>
              html`<li>
                <div class="row"><b>${it.name}</b> ${it.email}</div>
              </li>`,
          )}
        </ul>
      </section>`,
  );
}

export function consentPage(ticket: string, person: PartnerPerson): Page {
  const shared = [
    ['Nama', person.name],
    ['Email', person.email],
    ['Nomor HP', person.mobile],
  ] as const;
  return page(
    'Izin',
    html`<section class="card">
      <h1>Izinkan Tayang melihat datamu?</h1>
      <p>Tayang akan menerima dari ${NAME}:</p>
      <dl>
        ${shared.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <p class="small muted">Kata sandimu tidak ikut diberikan.</p>
      <form method="post" action="/_dev/partner/consent" class="actions">
        <input type="hidden" name="ticket" value="${ticket}" />
        <button class="main" type="submit" name="decision" value="allow">Izinkan</button>
        <button type="submit" name="decision" value="deny">Tolak</button>
      </form>
    </section>`,
  );
}

/** A request that may not be answered at its own address: it could be anybody's. */
export const refusalPage = (why: string): Page =>
  page(
    'Permintaan ditolak',
    html`<h1>Permintaan ditolak</h1>
      <p class="card said bad">${why}</p>`,
  );
