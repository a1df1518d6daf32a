import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../helpers/fixtures.ts';
import { formBlocks, formGroups, testedElsewhere } from '../helpers/form-cases.ts';
import { formsInSteps } from '../helpers/form-cases-in-steps.ts';
import { fillText, openForm, pressSubmit, refuseWrites, validText } from '../helpers/forms.ts';
import { button, dialog, visit } from '../helpers/parts.ts';
import { isTested } from '../helpers/sample.ts';

// Each test visits many forms, so the workers share them.
test.describe.configure({ mode: 'parallel' });

const allForms = { ...formGroups, ...formsInSteps };

test('every form of the console is in the table of this test', () => {
  const root = 'apps/console/src/';
  const forms = globSync(`${root}**/*.tsx`)
    .filter((file) => !/\.test(ing)?\.tsx$/.test(file))
    .filter((file) =>
      /<(form|FormDialog|RecordForm|AddRecord|EditRecord|DraftForm|EditForm|PartTab|SettingsCard)\b(?!>)/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    .map((file) => file.slice(root.length))
    .filter((file) => !formBlocks.has(file));
  const listed = [
    ...Object.values(allForms)
      .flat()
      .map(({ file }) => file),
    ...Object.keys(testedElsewhere),
  ];
  expect(forms.toSorted()).toEqual([...new Set(listed)].toSorted());
});

for (const [group, cases] of Object.entries(allForms))
  test(`no form about ${group} swallows a Submit`, async ({ page, browserErrors }) => {
    // The refusals of this test, and the questions for a second factor and for the identity.
    browserErrors.expect(/401|403|422/);
    await signIn(page, 'admin');
    await page.goto('/account');
    await refuseWrites(page);
    // The limit only ends a test that hangs.
    test.setTimeout(1_200_000);
    const silent: string[] = [];
    for (const { file, open } of cases.filter(isTested))
      await test.step(file, async () => {
        await open(page);
        // Of the forms of one screen the first and the last are pressed.
        const form = file.endsWith('BookingCard.tsx') ? page.locator('form:visible').first() : openForm(page);
        await expect(form.locator('button[type="submit"]')).toBeEnabled();
        const submit = async (input: string) => {
          if (!(await pressSubmit(page, form))) silent.push(`${file} says nothing about ${input} input`);
          await leaveQuestion(page);
        };
        await submit('untouched');
        await fillText(form, () => '!');
        await submit('invalid');
        // Sent and refused by the server, or stopped at an empty select.
        await fillText(form, validText);
        await submit('valid');
        await page.evaluate(() => sessionStorage.clear());
        // The sign-in screen is left by the next load of a page.
        if ((await page.locator('main[data-address]').count()) > 0) await visit(page, '/account');
      });
    expect(silent).toEqual([]);
  });

/** A question before sending counts as an answer; it is declined. */
async function leaveQuestion(page: Page) {
  const question = page.locator('[role="alertdialog"]:visible');
  if ((await question.count()) > 0) await question.getByRole('button').first().click();
}

test('a form of a dialog marks and focuses its first invalid field', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/users?dialog=add-user');
  const form = dialog(page, 'Add User');
  await button(form, 'Submit').click();
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
});
