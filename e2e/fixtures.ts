import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import type { Role } from '@baobab/contract/kit/roles';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { baseUrl, openSession, type Session } from './api.ts';

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

/** The others of a file hand one on: what the browser has read of the console stays read, which halves an opening. */
let handedOn: { file: string; context: BrowserContext } | undefined;

async function contextOf(file: string, browser: Browser): Promise<BrowserContext> {
  if (handedOn?.file === file) return handedOn.context;
  await handedOn?.context.close();
  handedOn = { file, context: await browser.newContext() };
  return handedOn.context;
}

export const test = base.extend<Journey>({
  fresh: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
  baseURL: async ({}, use) => use(baseUrl()),
  // oxlint-disable-next-line no-empty-pattern -- as above
  complaints: async ({}, use) => use(new Complaints()),
  context: async ({ browser, fresh }, use, { file }) => {
    if (!fresh) return use(await contextOf(file, browser));
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

/** Signs in through the API and leaves the browser as if it had happened on the sign-in screen. */
export async function signIn(page: Page, role: Role): Promise<Session> {
  const session = await openSession(role);
  const value = JSON.stringify({ isLogin: true, ...session });
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin: baseUrl(), localStorage: [{ name: 'auth', value }] }],
  });
  return session;
}

export const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).locator('[data-kind]', { hasText: text });

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No violation of WCAG 2.1 A and AA in what the page shows now: all of it, or what lies on top. */
export const expectAccessible = (page: Page) => expectNothingFound(page, false);

/** The same sight in both themes. */
export const expectAccessibleInBothThemes = (page: Page) => expectNothingFound(page, true);

async function expectNothingFound(page: Page, inBothThemes: boolean) {
  // Evaluated by the debugger, which the page's content policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(lookWithAxe, inBothThemes);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
  expect(found, 'what axe found').toEqual([]);
}

/** In the page. What lies behind an open dialog, list or menu is looked at before it is opened. */
async function lookWithAxe(inBothThemes: boolean): Promise<Result[]> {
  const { axe } = window as unknown as { axe: { run(what: Node, how: RunOptions): Promise<AxeResults> } };
  const opened = [...document.querySelectorAll('[role="dialog"], [role="listbox"], [role="menu"]')];
  const top = opened.findLast((one) => one.checkVisibility());
  const look = async (runOnly: RunOptions['runOnly']) =>
    (
      await axe.run(top?.closest('[role="dialog"]') ?? top ?? document, {
        runOnly,
        resultTypes: ['violations'],
      })
    ).violations;
  const found = await look({ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
  if (!inBothThemes) return found;
  // Another theme is other values of the same variables; colours are all that it can change. At once, not over time.
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important; }');
  document.adoptedStyleSheets = [still];
  const page = document.documentElement;
  const theme = page.getAttribute('data-mantine-color-scheme') ?? '';
  page.setAttribute('data-mantine-color-scheme', theme === 'dark' ? 'light' : 'dark');
  const inTheOther = await look({ type: 'rule', values: ['color-contrast'] });
  page.setAttribute('data-mantine-color-scheme', theme);
  return [...found, ...inTheOther];
}

export { expect };
