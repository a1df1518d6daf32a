import type { Locator, Page } from '@playwright/test';

/**
 * Finds an element by role and exact accessible name. `getByRole` computes both for every element of the page, which was
 * a tenth of the work of the browser; this engine only checks elements that can have the role.
 */
export const named = (scope: Page | Locator, role: NamedRole, name: string): Locator =>
  scope.locator(`named=${role}:${name}`);

export type NamedRole = 'button' | 'field' | 'dialog' | 'option' | 'region';

/** Runs in the page, without imports: the selector engine for `named=`. */
export function namedEngine() {
  const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'hidden', 'range', 'image']
    .map((type) => `:not([type="${type}"])`)
    .join('');
  const candidates: Record<string, string> = {
    button: 'button:not([role]), [role="button"]',
    field: `input${NO_TEXT}, textarea, [role="combobox"], [role="textbox"]`,
    dialog: '[role="dialog"]',
    option: '[role="option"]',
    region: '[role="region"], section',
  };

  /** The text without hidden parts, such as the asterisk of a required field. */
  function visibleText(node: Node): string {
    if (node instanceof Text) return node.data;
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
    return [...node.childNodes].map(visibleText).join(' ');
  }
  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = ids.map((id) => document.getElementById(id)).filter((found) => found !== null);
    if (labels.length) return labels.map(visibleText).join(' ');
    const label = element.getAttribute('aria-label');
    if (label) return label;
    if (element.matches('button, [role="button"], [role="option"]')) return visibleText(element);
    return [...((element as HTMLInputElement).labels ?? [])].map(visibleText).join(' ');
  }
  const normalise = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]');

  function queryAll(root: Element | Document, selector: string): Element[] {
    const colon = selector.indexOf(':');
    const name = normalise(selector.slice(colon + 1));
    return [...root.querySelectorAll(candidates[selector.slice(0, colon)]!)].filter(
      (element) => normalise(nameOf(element)) === name && isVisible(element),
    );
  }
  return { query: (root: Element | Document, selector: string) => queryAll(root, selector)[0], queryAll };
}
