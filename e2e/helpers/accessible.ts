import { expect, type Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findLowContrast } from './contrast.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no WCAG 2.1 A or AA violation in the page, or in its topmost dialog, list or menu. findLowContrast measures
 * both themes; the colour rule of axe sees only one and more than doubles the time, so it only checks the shared parts.
 */
export async function expectAccessible(page: Page, { axeColours = false } = {}) {
  // The content security policy of the page does not apply to code evaluated by the debugger.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(runAxe, axeColours);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
  expect(found, 'violations found by axe').toEqual([]);
  expect(await page.evaluate(findLowContrast), 'text with low contrast').toEqual([]);
}

/** Runs in the page. Content behind an open dialog, list or menu is checked before it opens. */
async function runAxe(colours: boolean): Promise<Result[]> {
  const { axe } = window as unknown as { axe: { run(what: Node, how: RunOptions): Promise<AxeResults> } };
  const opened = [...document.querySelectorAll('[role="dialog"], [role="listbox"], [role="menu"]')];
  const top = opened.findLast((element) => element.checkVisibility());
  const { violations } = await axe.run(top?.closest('[role="dialog"]') ?? top ?? document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    rules: { 'color-contrast': { enabled: colours } },
    resultTypes: ['violations'],
  });
  return violations;
}
