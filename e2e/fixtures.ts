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

/** What went wrong in the browser without anybody asking; a journey names beforehand what it provokes. */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  expect(complaint: RegExp) {
    this.#expected.push(complaint);
  }
  hear(complaint: string) {
    this.#heard.push(complaint);
  }
  get unexpected() {
    return this.#heard.filter((one) => !this.#expected.some((pattern) => pattern.test(one)));
  }
}

interface Journey {
  complaints: Complaints;
  /** Whether the journey needs a browser that has seen nothing, or leaves traces that nobody could remove. */
  fresh: boolean;
}

/** The others hand one on: what the browser has read of the console stays read, which halves an opening. */
const handedOn: { desk?: Promise<BrowserContext>; phone?: Promise<BrowserContext> } = {};

export const test = base.extend<Journey, { engines: void }>({
  engines: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      // Apart from the page's own world, whose content policy would not let it in.
      await selectors.register('named', namedEngine, { contentScript: true });
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  fresh: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: async ({}, use) => use(baseUrl()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  complaints: async ({}, use) => use(new Complaints()),
  context: async ({ browser, fresh, isMobile }, use) => {
    if (!fresh) return use(await (handedOn[isMobile ? 'phone' : 'desk'] ??= browser.newContext()));
    const own = await browser.newContext();
    await use(own);
    await own.close();
  },
  page: async ({ context, complaints, viewport, fresh }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    listen(page, complaints);
    await use(page);
    expect(complaints.unexpected, 'the browser complained').toEqual([]);
    if (!fresh) await leaveClean(page, viewport);
  },
});

/** As if nobody had been here. It stays at our own address, where the browser keeps what it has read. */
async function leaveClean(page: Page, viewport: ViewportSize | null) {
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

/** For pages a journey opens beside its own. */
export function listen(page: Page, complaints: Complaints) {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.hear(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.hear(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.hear(`server: ${response.status()} ${response.url()}`);
  });
}

/**
 * Leaves the browser as if somebody had signed in on the sign-in screen. The sign-in is shared; a journey that ends it
 * brings one of its own.
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
 * A notice that lasts a second or two. The page looks for it in each frame from before the action, so that a slow
 * machine does not miss it.
 */
export async function expectNotice(page: Page, text: string, action: () => Promise<void>) {
  const seen = page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[aria-label="Notices"] [data-kind]')].some((one) =>
        one.textContent?.includes(wanted),
      ),
    text,
    { polling: 'raf' },
  );
  await Promise.all([seen, action()]);
}

/** Timers of this page that are at least so long never fire; shorter ones do. */
export const stopTimers = (page: Page, from: number) =>
  page.evaluate((longest) => {
    const start = window.setTimeout.bind(window);
    const stopped = (run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < longest ? start(run, wait, ...rest) : 0;
    window.setTimeout = stopped as typeof window.setTimeout;
  }, from);

export { expect };
export { expectAccessible, expectAccessibleInBothThemes, expectAccessiblePart } from './accessible.ts';
