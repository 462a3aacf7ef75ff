import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { aVisit, type Visit } from '../../test/a-visit.ts';
import { putInCart } from './put-in-cart.server.ts';

const { app, deps } = await openTestApp({ modules: ['commerce'] });
const titleId = randomUUID();
let single = '';

beforeAll(async () => {
  await seedDemoPackages(deps.db, {
    singles: [{ titleId, name: 'Sewa: Laut', priceRupiah: 15_000, days: 2 }],
  });
  const { id } = await deps.db
    .selectFrom('commerce.package')
    .select('id')
    .where('titleId', '=', titleId)
    .executeTakeFirstOrThrow();
  single = id;
});

async function aBuyersVisit(): Promise<Visit> {
  const { cookies } = await aViewer();
  return aVisit(app, { access_token: cookies.access_token });
}

/** As the payment page leaves it. */
function keep({ cookies }: Visit, { cart_id }: { cart_id: string }): string {
  cookies['cart_id'] = cart_id;
  return cart_id;
}

const plan = (package_id: string) => ({ package_id, purchase_type: 'PACKAGE' }) as const;

test('another plan goes into the cart that this browser has open', async () => {
  const visit = await aBuyersVisit();
  const id = keep(visit, await putInCart(visit.platform, plan(offers.lite)));
  const changed = await putInCart(visit.platform, plan(offers.premium));
  expect(changed).toMatchObject({ cart_id: id, totalRupiah: 59_000 });
  expect(changed.lines).toHaveLength(1);
});

test('one title gets a cart of its own, and no plan takes its place', async () => {
  const visit = await aBuyersVisit();
  const planCart = keep(visit, await putInCart(visit.platform, plan(offers.lite)));
  const title = { package_id: single, purchase_type: 'SINGLE' } as const;
  const own = keep(visit, await putInCart(visit.platform, title));
  expect(own).not.toBe(planCart);
  const { cart_id } = await putInCart(visit.platform, plan(offers.lite));
  expect([planCart, own]).not.toContain(cart_id);
});

test.each(['paid', "another's", 'gone', 'unreadable'])(
  'a cart that is %s is left alone',
  async (kind) => {
    const owner = await aBuyersVisit();
    const id = keep(owner, await putInCart(owner.platform, plan(offers.lite)));
    const visit = kind === "another's" ? await aBuyersVisit() : owner;
    if (kind === 'paid') {
      const { send } = visit.page;
      visit.page.send = async (request) => {
        const answer = await send(request);
        if (request.method !== 'GET' || !request.url.includes('/v2/cart/')) return answer;
        return { ...answer, body: answer.body.replace('"state":"open"', '"state":"paid"') };
      };
    }
    visit.cookies['cart_id'] = kind === 'gone' ? randomUUID() : kind === 'unreadable' ? 'x' : id;
    const { cart_id } = await putInCart(visit.platform, plan(offers.premium));
    expect(cart_id).not.toBe(id);
  },
);

test('what is owned already is refused in the words for viewers, under its own code', async () => {
  const visit = await aBuyersVisit();
  const refused = putInCart(visit.platform, plan(randomUUID()));
  await expect(refused).rejects.toMatchObject({
    code: 'commerce.packageNotFound',
    failure: {
      title: 'Paket tidak tersedia',
      message: 'Paket ini tidak dijual lagi. Pilih paket lain, ya.',
    },
  });
});
