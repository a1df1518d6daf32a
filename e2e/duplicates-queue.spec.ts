import type { Duplicate } from '@baobab/contract/overview/duplicates';
import { call, sharedSession } from './helpers/api.ts';
import { closeNotices, expect, expectAccessible, notice, signIn, test } from './helpers/fixtures.ts';
import { button, dialog, visit } from './helpers/parts.ts';

/** A pair of the demo data that no other test merges. */
async function openPair(kind: Duplicate['kind']) {
  const session = await sharedSession('admin');
  let pair: Duplicate | undefined;
  // The job that finds the pairs runs after the start.
  await expect
    .poll(async () => {
      const path = `/duplicates?state=open&kind=${kind}`;
      const { data } = await call<{ data: Duplicate[] }>('GET', path, session);
      pair = data.find(({ reasons }) => reasons.includes('name-birth'));
      return pair?.kind;
    })
    .toBe(kind);
  return pair!;
}

for (const kind of ['consumer', 'patient'] as const)
  test(`merges a pair of ${kind}s from the work queue, follows the old link and undoes it`, async ({
    page,
  }) => {
    const pair = await openPair(kind);
    const address = kind === 'consumer' ? 'people' : 'patients';
    await signIn(page, 'admin');
    const names = `${pair.first.full_name} and ${pair.second.full_name}`;

    await test.step('two people are listed again by Undo', async () => {
      await page.goto('/duplicates');
      await button(page, `Two people: ${names}`).click();
      await expect(button(page, `Two people: ${names}`)).toBeHidden();
      await button(notice(page, 'Marked as two people'), 'Undo').click();
      await expect(notice(page, 'The change was undone.')).toBeVisible();
      await expect(button(page, `Two people: ${names}`)).toBeVisible();
      await closeNotices(page);
    });

    await test.step('opens the pair with a preview of what moves', async () => {
      await button(page, `Compare ${names}`).waitFor();
      await expectAccessible(page);
      await button(page, `Compare ${names}`).click();
      const compare = dialog(page, 'Merge records');
      await expect(compare.getByRole('region', { name: 'What moves to the kept record' })).toContainText(
        'Appointments',
      );
      await expectAccessible(page);
      await button(compare, 'Merge').click();
      await expect(notice(page, 'Records merged')).toBeVisible();
      await expect(button(page, `Compare ${names}`)).toBeHidden();
    });

    await test.step('the link of the merged record opens the kept one', async () => {
      await visit(page, `/${address}/${pair.second.uuid}`);
      await expect(page).toHaveURL(`/${address}/${pair.first.uuid}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(pair.first.full_name);
    });

    await test.step('the undo gives the merged record its page back', async () => {
      await visit(page, '/duplicates?tab=merges');
      await button(page, `Undo the merge of ${pair.second.full_name}`).first().click();
      await button(dialog(page, 'Undo this merge?'), 'Undo').click();
      await expect(notice(page, 'Merge undone')).toBeVisible();
      await visit(page, `/${address}/${pair.second.uuid}`);
      await expect(page).toHaveURL(`/${address}/${pair.second.uuid}`);
    });
  });
