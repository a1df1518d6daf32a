import type { Role } from '@baobab/contract/kit/roles';
import { closeNotices, expect, notice, signIn, test } from '../helpers/fixtures.ts';
import { ledger } from '../helpers/ledger.ts';
import { listed } from '../helpers/master-data.ts';
import { visit } from '../helpers/parts.ts';

test('/favicon.ico redirects to the icon', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
});

// routes.test.ts resolves the other spellings.
const spelled = {
  '/': '/dashboard',
  '/NationalPathology': '/NationalPathalogy',
  '/settings/': '/Settings',
  '/USERS?search=ada&page=2': '/users?search=ada&page=2',
};

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

const recordLinks = {
  '/users': 'user',
  '/patients': 'view',
  '/consumers': 'tracker',
  '/Company': 'users',
  '/influencer': 'followers',
  '/introducer': 'users',
  '/pharmacy': 'referred',
  '/saas': 'transactions',
};

test('addresses of screens, filters and records', async ({ page, browserErrors }) => {
  browserErrors.expect(/400|404|500/);
  await signIn(page, 'admin');

  await test.step('an address leads to its screen in any spelling, whatever other parameters it has', async () => {
    for (const [typed, canonical] of Object.entries(spelled)) {
      await (typed === '/' ? page.goto(typed) : visit(page, typed));
      await expect(page).toHaveURL(canonical);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (typed === '/') await expect(page).toHaveTitle('Dashboard · Baobab');
    }
    await page.goto('/transactions?refund=due&channel=c1&search=0803&utm_source=mail');
    await expect(page.getByRole('searchbox')).toHaveValue('0803');
    await expect(page.getByRole('list', { name: 'Filters that are set' }).getByRole('listitem')).toHaveCount(
      1,
    );
  });

  await test.step('routes without a link exist, and an unknown address shows a message and a link back', async () => {
    for (const { path } of ledger.filter((route) => !route.label)) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('There is no screen at this address')).toBeHidden();
    }
    await visit(page, '/no/such/screen?at=all');
    await expect(page.getByRole('heading', { name: 'There is no screen at this address' })).toBeVisible();
    await expect(page).toHaveTitle('Not found · Baobab');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('a filter whose record does not exist offers to clear it instead of another attempt', async () => {
    for (const filter of ['consumer', 'doctor']) {
      await visit(page, `/appointments?${filter}=nobody`);
      await expect(page.getByText('names a record or a value that does not exist')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page).toHaveURL('/appointments');
      await expect(listed(page, 'Appointments').first()).toBeVisible();
    }
  });

  await test.step('a link to a record that does not exist or cannot be read shows a message and the list', async () => {
    // app.test.ts sends an id that is not a UUID to every record route; the answer is handled in one place.
    const links = [
      ...Object.entries(recordLinks).map((link) => [...link, UNKNOWN]),
      ['/users', 'user', 'not-an-id'],
    ];
    const gone = notice(page, 'This record no longer exists.');
    for (const [path, name, id] of links)
      await test.step(`${path}, dialog ${name}, id ${id}`, async () => {
        await visit(page, `${path}?dialog=${name}&id=${id}`);
        await expect(gone).toBeVisible();
        await expect(page).toHaveURL(path!);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await closeNotices(page);
      });
    await visit(page, `/appointments?status=booked&dialog=view&id=${UNKNOWN}`);
    await expect(gone).toBeVisible();
    await expect(page).toHaveURL('/appointments?status=booked');
    await expect(listed(page, 'Appointments')).toHaveCount(12);

    await page.route('**/records/users/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
    );
    await visit(page, `/users?dialog=user&id=${UNKNOWN}`);
    await expect(notice(page, 'Something went wrong')).toBeVisible();
    await expect(page).toHaveURL('/users');
  });
});

// routes.test.ts compares the permission of every linked screen with the ledger.
const closed: Partial<Record<Role, { paths: string[]; wayOut: string }>> = {
  'dmp-admin': { paths: ['/users', '/homeService'], wayOut: '/dashboard' },
  support: { paths: ['/users', '/dashboard', '/influencer'], wayOut: '/support' },
  'analytics-admin': { paths: ['/register', '/Settings'], wayOut: '/dashboard' },
};

test('a screen without permission shows that there is no access, and skips the sign-in screen', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  for (const [role, { paths, wayOut }] of Object.entries(closed))
    await test.step(`${role} on ${paths.join(' or ')}`, async () => {
      await signIn(page, role as Role);
      for (const [index, path] of paths.entries()) {
        await (index === 0 ? page.goto(path) : visit(page, path));
        await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
        await page.getByRole('link', { name: /^Go to/ }).click();
        await expect(page).toHaveURL(wayOut);
        await expect(page.getByRole('heading', { name: 'No access' })).toBeHidden();
      }
      await page.goto('/login');
      await expect(page).toHaveURL(wayOut);
    });
  expect(refused, 'nothing is asked of the server that it would refuse').toEqual([]);
});
