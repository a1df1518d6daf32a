import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, signIn, test } from '../helpers/fixtures.ts';
import { button, dialog, rows, searchBox } from '../helpers/parts.ts';

/** The last page may have only the count of rows. */
async function textOfPages(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
}

test('a list and a dialog print black on white, without navigation and buttons; actions of a row are quiet', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/users');
  await expect(rows(page)).toHaveCount(10);
  const title = page.getByRole('heading', { level: 1 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const view = rows(page).nth(1).getByRole('button');

  await test.step('the action of a row stands out while the pointer is in the row', async () => {
    await title.hover();
    const colour = () => view.evaluate((element) => getComputedStyle(element).color);
    const quiet = await colour();
    await rows(page).nth(1).hover();
    expect(await colour()).not.toBe(quiet);
  });

  await test.step('the list prints its title, header and every column with data', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(title).toContainText('Users');
    for (const hidden of [navigation, searchBox(page), button(page, 'Add User'), view])
      await expect(hidden).toBeHidden();
    const style = await rows(page)
      .first()
      .locator('td:visible')
      .first()
      .evaluate((cell) => [
        getComputedStyle(cell).color,
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(cell.closest('table')!.tHead!).display,
      ]);
    expect(style).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'table-header-group']);
    await expect(page.locator('thead th:visible')).toHaveText([
      'Full Name',
      'Email',
      'Group',
      'Phone Number',
      'Status',
      'Verification',
      'Active/InActive',
    ]);
  });

  await test.step('every page of a list has all headers, also those that sort', async () => {
    const pages = await textOfPages(await page.pdf({ width: '1200px', height: '400px' }));
    expect(pages.length).toBeGreaterThan(1);
    for (const text of pages.slice(0, -1)) {
      expect(text).toContain('Full Name');
      expect(text).toContain('Phone Number');
    }
  });

  await test.step('an open dialog prints alone', async () => {
    await page.emulateMedia({ media: 'screen' });
    await view.click();
    await expect(dialog(page, 'User Details')).toContainText('User Id');
    await page.emulateMedia({ media: 'print' });
    await expect(dialog(page, 'User Details').getByRole('heading', { name: 'User Details' })).toBeVisible();
    await expect(button(dialog(page, 'User Details'), 'Close')).toBeHidden();
    await expect(title).toBeHidden();
  });
});
