import { expect, type Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { paleWords } from './contrast.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No violation of WCAG 2.1 A and AA in what the page shows now: all of it, or what lies on top. */
export const expectAccessible = (page: Page) => expectNothingFound(page, { themes: 'one' });

/** The same sight in both themes. */
export const expectAccessibleInBothThemes = (page: Page) => expectNothingFound(page, { themes: 'both' });

/** For the parts everything is made of: with axe's own look at colours, which also sees what lies over what. */
export const expectAccessiblePart = (page: Page) =>
  expectNothingFound(page, { themes: 'both', layers: true });

async function expectNothingFound(
  page: Page,
  { themes, layers = false }: { themes: 'one' | 'both'; layers?: boolean },
) {
  // Evaluated by the debugger, which the page's content policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(lookWithAxe, layers);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
  expect(found, 'what axe found').toEqual([]);
  // Half of axe's time goes into colours; ours takes a tenth of it, and reads both themes.
  expect(await page.evaluate(paleWords, themes === 'both'), 'words that are hard to read').toEqual([]);
}

/** In the page. What lies behind an open dialog, list or menu is looked at before it is opened. */
async function lookWithAxe(layers: boolean): Promise<Result[]> {
  const { axe } = window as unknown as { axe: { run(what: Node, how: RunOptions): Promise<AxeResults> } };
  const opened = [...document.querySelectorAll('[role="dialog"], [role="listbox"], [role="menu"]')];
  const top = opened.findLast((one) => one.checkVisibility());
  const { violations } = await axe.run(top?.closest('[role="dialog"]') ?? top ?? document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    rules: { 'color-contrast': { enabled: layers } },
    resultTypes: ['violations'],
  });
  return violations;
}
