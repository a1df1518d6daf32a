import type { Locator, Page } from '@playwright/test';

/** The server's refusal of every write; the name of its field belongs to no input. */
const REFUSED = 'Refused by the server of this test';

const READS = /\/(preview|count|check|estimate|warnings)\b|\/account\/step-up\/options|\/health$/;

/** Answers every write with a refusal, so that no form changes data. */
export const refuseWrites = (page: Page) =>
  page.route('**/api/v1/**', (route) => {
    const request = route.request();
    if (request.method() === 'GET' || READS.test(new URL(request.url()).pathname)) return route.fallback();
    return route.fulfill({
      status: 422,
      json: {
        message: REFUSED,
        code: 'invalid',
        fields: { belongs_to_no_input: REFUSED },
        requestId: 'test',
      },
    });
  });

/** The open form: that of the topmost dialog, or the only one of the screen. */
export const openForm = (page: Page) => page.locator('form:visible').last();

/** Runs in the page: what a pressed Submit has shown, or null. */
function reactionIn(dialogs: number): string | null {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const [message] = seen('[aria-label="Notices"] [data-kind], form [role="alert"]');
  if (message?.textContent) return message.textContent;
  if (seen('[role="dialog"], [role="alertdialog"]').length > dialogs) return 'a question';
  return seen('form [aria-invalid="true"]').length > 0 ? 'a marked field' : null;
}

/** Presses Submit and returns what the form shows, or null when it shows nothing for long. */
export async function pressSubmit(page: Page, form: Locator): Promise<string | null> {
  await page
    .getByRole('button', { name: 'Close notice' })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((one) => one.click()));
  const dialogs = await page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible').count();
  // The page checks every frame from before the press, because a notice closes after a few seconds.
  const reaction = page.waitForFunction(reactionIn, dialogs, { polling: 'raf', timeout: 30_000 });
  const [found] = await Promise.all([
    reaction.then(
      (handle) => handle.jsonValue(),
      () => null,
    ),
    form.locator('button[type="submit"]').click(),
  ]);
  return found;
}

/** Enters a text into every input that takes one, all in the page: a form has twenty of them. */
export async function fillText(form: Locator, textOf: (label: string, numeric: boolean) => string) {
  const inputs = form.locator(
    'input:not([type="checkbox"]):not([type="radio"]):not([type="file"]):not([readonly]):not([role="combobox"]):not([aria-haspopup="listbox"]):enabled:visible, textarea:enabled:visible',
  );
  const found = await inputs.evaluateAll((elements: HTMLInputElement[]) =>
    elements.map(({ labels, name, inputMode, type }) => ({
      label: `${labels?.[0]?.textContent ?? ''} ${name}`.toLowerCase(),
      isNumeric: inputMode === 'numeric',
      isTime: type === 'time',
    })),
  );
  const texts = found.map(({ label, isNumeric, isTime }) => (isTime ? '08:30' : textOf(label, isNumeric)));
  await inputs.evaluateAll((elements: HTMLInputElement[], values) => {
    for (const [index, element] of elements.entries()) {
      // React replaces the setter of an input, so its own would tell nobody about the change.
      const prototype = Object.getPrototypeOf(element) as HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, values[index]);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, texts);
}

/** A valid text for an input by its label. */
export function validText(label: string, numeric: boolean): string {
  if (/mail/.test(label)) return 'form.test@mail.example';
  if (/phone|mobile|contact/.test(label)) return '8035550199';
  if (/from.*\d|hours|opens|closes|quiet/.test(label) && !numeric) return '08:30';
  if (numeric || /pincode|zip|door|price|tat in days|rate|%/.test(label)) return '7';
  return 'Formtest';
}
