import { expect, test as base, type Page } from '@playwright/test';
import type { Role } from '@baobab/contract/kit/roles';
import { baseUrl, sharedSession, type Session } from './api.ts';
import { startWorkerProduct } from './server.ts';

/** Collects unexpected errors of the browser; a test declares the errors that it provokes. */
export class BrowserErrors {
  readonly #errors: string[] = [];
  readonly #expected: RegExp[] = [];

  expect(error: RegExp) {
    this.#expected.push(error);
  }
  add(error: string) {
    this.#errors.push(error);
  }
  get unexpected() {
    return this.#errors.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }
}

const START_MS = 300_000;

export const test = base.extend<{ browserErrors: BrowserErrors }, { product: void }>({
  // Each worker has a product of its own, so that no test sees what another worker does.
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from the pattern
    async ({}, use, { workerIndex }) => {
      const stop = await startWorkerProduct(workerIndex);
      await use();
      await stop();
    },
    { scope: 'worker', auto: true, timeout: START_MS },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: async ({}, use) => use(baseUrl()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  browserErrors: async ({}, use) => use(new BrowserErrors()),
  page: async ({ page, browserErrors }, use) => {
    collectErrors(page, browserErrors);
    awaitTypeface(page);
    await use(page);
    expect(browserErrors.unexpected, 'unexpected browser errors').toEqual([]);
  },
});

/** Lets goto and reload wait for the typeface: controls move a little when it replaces the fallback. */
function awaitTypeface(page: Page) {
  const loaded = () =>
    page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
    );
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (page.url().startsWith('http')) await loaded();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await loaded();
    return response;
  };
}

/** Collects the errors of a page; call it for additional pages of a test. */
export function collectErrors(page: Page, browserErrors: BrowserErrors) {
  page.on('console', (message) => {
    if (message.type() === 'error') browserErrors.add(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => browserErrors.add(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) browserErrors.add(`server: ${response.status()} ${response.url()}`);
  });
}

/** Changes the configuration in the page, which the console reads at its start, and its content security policy. */
export async function configure(page: Page, changes: object, policyOf = (policy: string) => policy) {
  // Browsers block connections to the local machine from a page that the test fulfils.
  await page.routeWebSocket(/\/realtime/, () => undefined);
  const changed = (_all: string, tag: string, json: string) =>
    tag + JSON.stringify({ ...(JSON.parse(json) as object), ...changes });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="config">)(.*?)(?=<\/script>)/, changed);
    const headers = response.headers();
    const policy = policyOf(headers['content-security-policy'] ?? '');
    await route.fulfill({ response, body, headers: { ...headers, 'content-security-policy': policy } });
  });
}

/** Signs in without the sign-in screen. Tests share the session of a role; a test that ends it passes its own. */
export async function signIn(page: Page, role: Role, own?: Session): Promise<Session> {
  const session = own ?? (await sharedSession(role));
  const auth = JSON.stringify({ isLogin: true, ...session });
  if (page.url().startsWith(baseUrl()))
    await page.evaluate((value) => localStorage.setItem('auth', value), auth);
  // The next page load stores the session; setStorageState would open another page for it.
  else await page.addInitScript(storeOnce, auth);
  return session;
}

/** Runs in the page. Later page loads in the tab keep what the test changed, such as a sign-out. */
function storeOnce(auth: string) {
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('auth-stored')) return;
  sessionStorage.setItem('auth-stored', 'yes');
  localStorage.setItem('auth', auth);
}

export const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).locator('[data-kind]', { hasText: text });

/** Closes the notices, so that a later step finds only its own. A notice may also close by itself at any moment. */
export async function closeNotices(page: Page) {
  await page
    .getByRole('button', { name: 'Close notice' })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((one) => one.click()));
  await expect(notice(page, '')).toHaveCount(0);
}

/**
 * Expects a notice that closes after a second or two. The page checks every frame from before the action, so that a
 * slow machine does not miss it.
 */
export async function expectNotice(page: Page, text: string, action: () => Promise<void>) {
  const noticeShown = page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[aria-label="Notices"] [data-kind]')].some((element) =>
        element.textContent?.includes(wanted),
      ),
    text,
    { polling: 'raf' },
  );
  await Promise.all([noticeShown, action()]);
}

/** Disables the timers of this page that are at least this long. */
export const stopTimers = (page: Page, from: number) =>
  page.evaluate((limit) => {
    const start = window.setTimeout.bind(window);
    const stopped = (run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < limit ? start(run, wait, ...rest) : 0;
    window.setTimeout = stopped as typeof window.setTimeout;
  }, from);

export { expect };
export { expectAccessible } from './accessible.ts';
