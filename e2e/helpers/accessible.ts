import { expect, type Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findLowContrast } from './contrast.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects no WCAG 2.1 A or AA violation in the page, or in its topmost dialog, list or menu. */
export const expectAccessible = (page: Page) => expectNoViolations(page, { themes: 'one' });

/** The same check in both themes. */
export const expectAccessibleInBothThemes = (page: Page) => expectNoViolations(page, { themes: 'both' });

/** For shared components: also runs the colour rule of axe, which takes overlapping elements into account. */
export const expectAccessiblePart = (page: Page) =>
  expectNoViolations(page, { themes: 'both', withColours: true });

async function expectNoViolations(
  page: Page,
  { themes, withColours = false }: { themes: 'one' | 'both'; withColours?: boolean },
) {
  // The content security policy of the page does not apply to code evaluated by the debugger.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(runAxe, withColours);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
  expect(found, 'violations found by axe').toEqual([]);
  // The colour rule takes half of the time of axe; this check takes a tenth of that and covers both themes.
  expect(await page.evaluate(findLowContrast, themes === 'both'), 'text with low contrast').toEqual([]);
}

/** Runs in the page. Content behind an open dialog, list or menu is checked before it opens. */
async function runAxe(withColours: boolean): Promise<Result[]> {
  const { axe } = window as unknown as { axe: { run(what: Node, how: RunOptions): Promise<AxeResults> } };
  const opened = [...document.querySelectorAll('[role="dialog"], [role="listbox"], [role="menu"]')];
  const top = opened.findLast((element) => element.checkVisibility());
  const { violations } = await axe.run(top?.closest('[role="dialog"]') ?? top ?? document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    rules: { 'color-contrast': { enabled: withColours } },
    resultTypes: ['violations'],
  });
  return violations;
}
