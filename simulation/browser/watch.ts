import type { Page, Request } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';

/** A slow machine needs some seconds; a control without any effect needs all of them. */
const EFFECT_MS = 15_000;
const END_MS = 60_000;
const QUIET_MS = 120;

/** The behaviour of a page: its errors, its requests, and whether anything has happened since a moment. */
export function watch(page: Page) {
  const errors: string[] = [];
  const running = new Map<Request, number>();
  let events = 0;
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const isNetwork = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isNetwork) errors.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} of ${response.url()}`);
  });
  page.on('request', (request) => {
    events += 1;
    if (request.url().includes('/api/')) running.set(request, Date.now());
  });
  const forget = (request: Request) => void running.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  for (const event of ['download', 'filechooser', 'framenavigated', 'popup'] as const)
    page.on(event as 'download', () => void (events += 1));
  page.on('dialog', (dialog) => {
    events += 1;
    void dialog.accept().catch(() => undefined);
  });

  /** Changes of the document, the address and the texts in fields since the page was opened. */
  const marksOf = () =>
    page
      .evaluate(() => {
        const store = window as unknown as { simChanges?: number };
        if (store.simChanges === undefined) {
          store.simChanges = 0;
          new MutationObserver((records) => (store.simChanges! += records.length)).observe(document, {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
        }
        const active = document.activeElement;
        const caret = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
        const checked = [...document.querySelectorAll<HTMLInputElement>('input:checked')].length;
        return `${store.simChanges} ${location.href} ${checked} ${caret ? active.id || active.name : ''} ${scrollY}`;
      })
      // The page is being replaced, which is a change, too.
      .catch(() => `replaced ${Math.random()}`);

  return {
    errors,
    /** Waits until nothing changes for a moment, so that the next change belongs to the next press. */
    async untilQuiet() {
      const end = Date.now() + END_MS;
      let before = '';
      while (Date.now() < end) {
        const now = `${await marksOf()} ${running.size}`;
        if (now === before && running.size === 0) return;
        before = now;
        await sleep(QUIET_MS);
      }
      const [slow] = running;
      if (slow && Date.now() - slow[1] > END_MS / 2) errors.push(`no end of ${slow[0].url()}`);
    },
    /** Whether the press leads to a request, a change of the page or a sentence. */
    async hasEffect(press: () => Promise<void>): Promise<boolean> {
      const before = { events, marks: await marksOf() };
      await press();
      const end = Date.now() + EFFECT_MS;
      while (Date.now() < end) {
        if (events !== before.events || (await marksOf()) !== before.marks) return true;
        await sleep(50);
      }
      return false;
    },
  };
}
