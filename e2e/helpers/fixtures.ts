import {
  expect,
  selectors,
  test as base,
  type BrowserContext,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import type { Role } from '@baobab/contract/kit/roles';
import { baseUrl, sharedSession, type Session } from './api.ts';
import { named, namedEngine } from './named.ts';

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

interface TestFixtures {
  browserErrors: BrowserErrors;
  /** True for a test that needs an empty browser context or leaves state that cannot be reset. */
  fresh: boolean;
}

/** Other tests share a browser context: its cache of the console halves the loading time. */
const sharedContexts: { desk?: Promise<BrowserContext>; phone?: Promise<BrowserContext> } = {};

export const test = base.extend<TestFixtures, { engines: void }>({
  engines: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from the pattern
    async ({}, use) => {
      // An isolated world, because the content security policy of the page would block it.
      await selectors.register('named', namedEngine, { contentScript: true });
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  fresh: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: async ({}, use) => use(baseUrl()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  browserErrors: async ({}, use) => use(new BrowserErrors()),
  context: async ({ browser, fresh, isMobile }, use) => {
    if (!fresh) return use(await (sharedContexts[isMobile ? 'phone' : 'desk'] ??= browser.newContext()));
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
  page: async ({ context, browserErrors, viewport, fresh }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    collectErrors(page, browserErrors);
    await use(page);
    expect(browserErrors.unexpected, 'unexpected browser errors').toEqual([]);
    if (!fresh) await resetPage(page, viewport);
  },
});

/** Resets the page for the next test. It stays on the same origin, which keeps the cache. */
async function resetPage(page: Page, viewport: ViewportSize | null) {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearPermissions();
  await page.emulateMedia({ colorScheme: null });
  if (viewport) await page.setViewportSize(viewport);
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
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

/**
 * Signs in without the sign-in screen. The session is shared between tests; a test that ends it passes its own.
 */
export async function signIn(page: Page, role: Role, own?: Session): Promise<Session> {
  const session = own ?? (await sharedSession(role));
  const value = JSON.stringify({ isLogin: true, ...session });
  if (!page.url().startsWith(baseUrl())) await page.goto('/healthz');
  await page.evaluate((auth) => {
    localStorage.clear();
    localStorage.setItem('auth', auth);
  }, value);
  return session;
}

export const notice = (page: Page, text: string) =>
  named(page, 'region', 'Notices').locator('[data-kind]', { hasText: text });

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
export { expectAccessible, expectAccessibleInBothThemes, expectAccessiblePart } from './accessible.ts';
