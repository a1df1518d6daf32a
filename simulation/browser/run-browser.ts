import { chromium } from '@playwright/test';
import { roles } from '@baobab/contract/kit/roles';
import prepareProduct, { startWorkerProduct } from '../../e2e/helpers/server.ts';
import { baseUrl } from '../../e2e/helpers/api.ts';
import { findInstalledChromium } from '../../scripts/find-chromium.ts';
import { playBrowser, type BrowserRun } from './play.ts';

const SHOWN = 12;

/** Each role in turn, on a wide screen and on a phone. Returns whether every run was without a finding. */
export async function simulateBrowser(first: number, seeds: number, minutes: number): Promise<boolean> {
  const removeFolder = await prepareProduct();
  const executablePath = findInstalledChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  let isClean = true;
  try {
    for (let seed = first; seed < first + seeds; seed += 1) {
      // Each seed has a product of its own: a run may disable the staff of the next one.
      const stop = await startWorkerProduct(0);
      try {
        const role = roles[seed % roles.length]!;
        const isPhone = Math.floor(seed / roles.length) % 2 === 1;
        const until = Date.now() + minutes * 60_000;
        const run = await playBrowser(browser, baseUrl(), { seed, role, isPhone, until });
        describe(run);
        isClean &&= run.findings.length === 0;
      } finally {
        await stop();
      }
    }
  } finally {
    await browser.close();
    removeFolder?.();
  }
  return isClean;
}

function describe({ seed, role, isPhone, presses, findings, screens }: BrowserRun) {
  console.log(
    `seed ${seed}: ${role} at ${isPhone ? 390 : 1366} px, ${presses.length} presses, ${screens.size} screens, ${findings.length} findings`,
  );
  const seen = new Set<string>();
  for (const { finding, after } of findings) {
    if (seen.has(finding)) continue;
    seen.add(finding);
    console.log(`  ${finding}`);
    for (const press of presses.slice(Math.max(0, after - SHOWN), after)) console.log(`    ${role} ${press}`);
  }
}
