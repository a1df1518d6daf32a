import type { Role } from '@baobab/contract/kit/roles';
import type { Browser, Page } from '@playwright/test';
import { openSession } from '../../e2e/helpers/api.ts';
import { seenBy } from '../../e2e/helpers/ledger.ts';
import { Random } from '../engine/random.ts';
import { elementAt, findCandidates, type Candidate } from './candidates.ts';
import { watch } from './watch.ts';

export interface BrowserRun {
  seed: number;
  role: Role;
  isPhone: boolean;
  presses: string[];
  findings: { finding: string; after: number }[];
  screens: Set<string>;
}

const PRESS_MS = 5_000;
const words = ['a', 'Ada', '12', '2500', '+2348030000001', 'ada@mail.example', 'Ikeja & <b>', '’', '0'];
/** Presses that end the session, or leave the console. */
const LEFT_OUT = /^(log ?out|sign out|end (this|all) session)/i;

/** A random member of staff presses visible controls of the console. */
export async function playBrowser(
  browser: Browser,
  address: string,
  { seed, role, isPhone, until }: { seed: number; role: Role; isPhone: boolean; until: number },
): Promise<BrowserRun> {
  const random = new Random(seed);
  const run: BrowserRun = { seed, role, isPhone, presses: [], findings: [], screens: new Set() };
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1366, height: 768 };
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const watched = watch(page);
  await signIn(page, role);
  const screens = seenBy(role)
    .map(({ path }) => path)
    .filter((path) => !path.includes(':') && !path.includes('$') && path !== '/login');
  const open = async () => {
    const path = random.pick(screens)!;
    run.presses.push(`opens ${path}`);
    run.screens.add(path);
    await page.goto(address + path, { waitUntil: 'commit' }).catch(() => undefined);
    await watched.untilQuiet();
  };
  await open();
  while (Date.now() < until) {
    if (page.url().includes('/login') || random.chance(0.06)) {
      if (page.url().includes('/login')) await signIn(page, role, true);
      await open();
    }
    await pressOne(page, random, run, watched);
    await watched.untilQuiet();
    for (const error of watched.errors.splice(0))
      run.findings.push({ finding: error, after: run.presses.length });
  }
  await context.close();
  return run;
}

/** The console reads the session from the storage of the browser. */
async function signIn(page: Page, role: Role, isAgain = false) {
  const auth = JSON.stringify({ isLogin: true, ...(await openSession(role)) });
  if (isAgain) return page.evaluate((value) => localStorage.setItem('auth', value), auth);
  await page.addInitScript((value) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('auth-stored')) return;
    sessionStorage.setItem('auth-stored', 'yes');
    localStorage.setItem('auth', value);
  }, auth);
}

async function pressOne(page: Page, random: Random, run: BrowserRun, watched: ReturnType<typeof watch>) {
  const candidates = await findCandidates(page).catch(() => []);
  const fitting = candidates.filter(({ label }) => !LEFT_OUT.test(label));
  const chosen = random.pick(fitting);
  if (!chosen || random.chance(0.05)) return press(run, watched, 'presses Escape', page, null, random);
  const verb = chosen.isField ? 'fills in' : 'presses';
  await press(
    run,
    watched,
    `${verb} “${chosen.label}” on ${new URL(page.url()).pathname}`,
    page,
    chosen,
    random,
  );
}

async function press(
  run: BrowserRun,
  watched: ReturnType<typeof watch>,
  sentence: string,
  page: Page,
  candidate: Candidate | null,
  random: Random,
) {
  run.presses.push(sentence);
  let isPressed = true;
  const hasEffect = await watched.hasEffect(async () => {
    try {
      if (!candidate) await page.keyboard.press('Escape');
      else {
        const element = await elementAt(page, candidate.index);
        if (candidate.isField) await element.fill(random.pick(words)!, { timeout: PRESS_MS });
        else await element.click({ timeout: PRESS_MS });
      }
    } catch {
      // The control went away or moved under another one in the meantime.
      isPressed = false;
    }
  });
  if (!hasEffect && isPressed && candidate && !candidate.isField)
    run.findings.push({ finding: `dead button: ${sentence}`, after: run.presses.length });
}
