import type { ElementHandle, Page } from '@playwright/test';

/** Something that a person can press or fill in now. */
export interface Candidate {
  index: number;
  label: string;
  isField: boolean;
}

/** The labels of the visible and enabled controls; those of the uppermost dialog, if one is open. */
export const findCandidates = (page: Page): Promise<Candidate[]> => page.evaluate(collect);

/** The control at this place of the list that was found last. */
export const elementAt = (page: Page, index: number) =>
  page.evaluateHandle(
    (at) => (window as unknown as { simFound: HTMLElement[] }).simFound[at]!,
    index,
  ) as Promise<ElementHandle<HTMLElement>>;

/** Runs in the page. */
function collect(): Candidate[] {
  const PRESSABLE =
    'button, a[href], summary, select, [role=tab], [role=menuitem], [role=option], [role=switch], [role=checkbox], input, textarea, th[role=button]';
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((one) =>
    one.checkVisibility(),
  );
  const lists = [...document.querySelectorAll('[role=listbox], [role=menu]')].filter((one) =>
    one.checkVisibility(),
  );
  const scope = lists.at(-1) ?? dialogs.at(-1) ?? document.body;
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== null && (element.contains(above) || above.closest('label')?.contains(element) === true);
  };
  /** A press on what is chosen already rightly changes nothing. */
  const isChosen = (element: Element) =>
    ['aria-selected', 'aria-current', 'aria-pressed'].some((name) =>
      ['true', 'page', 'step'].includes(element.getAttribute(name) ?? ''),
    ) ||
    (element instanceof HTMLInputElement && element.type === 'radio' && element.checked);
  const isUsable = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !(element as HTMLButtonElement).disabled &&
    !(element as HTMLInputElement).readOnly &&
    element.getAttribute('aria-disabled') !== 'true' &&
    !element.hasAttribute('data-disabled') &&
    // A telephone or mail link leaves the browser.
    !(
      element instanceof HTMLAnchorElement &&
      (element.target === '_blank' || !element.protocol.startsWith('http'))
    ) &&
    (element as HTMLInputElement).type !== 'file' &&
    !isChosen(element) &&
    isOnTop(element);
  const labelOf = (element: HTMLElement) =>
    (
      element.getAttribute('aria-label') ||
      (element as HTMLInputElement).labels?.[0]?.textContent ||
      element.innerText ||
      element.getAttribute('placeholder') ||
      element.title ||
      element.tagName
    )
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60);
  const FIELDS = ['text', 'search', 'email', 'tel', 'number', 'password', 'url'];
  const found = [...scope.querySelectorAll<HTMLElement>(PRESSABLE)].filter(isUsable);
  (window as unknown as { simFound: HTMLElement[] }).simFound = found;
  return found.map((element, index) => ({
    index,
    label: labelOf(element),
    isField:
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement &&
        FIELDS.includes(element.type) &&
        element.getAttribute('role') !== 'combobox' &&
        !element.hasAttribute('aria-haspopup')),
  }));
}
