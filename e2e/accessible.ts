import { expect, type Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { paleWords } from './contrast.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No violation of WCAG 2.1 A and AA in what the page shows now: all of it, or what lies on top. */
export async function expectAccessible(page: Page) {
  // Evaluated by the debugger, which the page's content policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(lookWithAxe);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
  expect(found, 'what axe found').toEqual([]);
}

/**
 * The same sight in both themes. Another theme is other values of the same variables, so colours are all that it can
 * change; how things lie on each other is axe's to judge, and axe has judged it.
 */
export async function expectAccessibleInBothThemes(page: Page) {
  await expectAccessible(page);
  expect(await page.evaluate(paleWords), 'hard to read in the other theme').toEqual([]);
}

/** In the page. What lies behind an open dialog, list or menu is looked at before it is opened. */
async function lookWithAxe(): Promise<Result[]> {
  const { axe } = window as unknown as { axe: { run(what: Node, how: RunOptions): Promise<AxeResults> } };
  const opened = [...document.querySelectorAll('[role="dialog"], [role="listbox"], [role="menu"]')];
  const top = opened.findLast((one) => one.checkVisibility());
  const { violations } = await axe.run(top?.closest('[role="dialog"]') ?? top ?? document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    resultTypes: ['violations'],
  });
  return violations;
}
