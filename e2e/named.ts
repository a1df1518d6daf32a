import type { Locator, Page } from '@playwright/test';

/**
 * Finds what has a role and a name, letter for letter, as a screen reader tells it. The runner's own way asks every
 * element of the page for both, which was a tenth of the work of the browser; this asks those alone that can
 * have the role.
 */
export const named = (scope: Page | Locator, role: NamedRole, name: string): Locator =>
  scope.locator(`named=${role}:${name}`);

export type NamedRole = 'button' | 'field' | 'dialog' | 'option' | 'region';

/** In the page, on its own; the runner asks it for what stands behind `named=`. */
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

  /** What a reader would say: hidden marks, as the star of a required field, are no part of it. */
  function wordsOf(node: Node): string {
    if (node instanceof Text) return node.data;
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
    return [...node.childNodes].map(wordsOf).join(' ');
  }
  function nameOf(element: Element): string {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = by.map((id) => document.getElementById(id)).filter((one) => one !== null);
    if (labels.length) return labels.map(wordsOf).join(' ');
    const said = element.getAttribute('aria-label');
    if (said) return said;
    if (element.matches('button, [role="button"], [role="option"]')) return wordsOf(element);
    return [...((element as HTMLInputElement).labels ?? [])].map(wordsOf).join(' ');
  }
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], [inert]');

  function queryAll(root: Element | Document, selector: string): Element[] {
    const colon = selector.indexOf(':');
    const name = plain(selector.slice(colon + 1));
    return [...root.querySelectorAll(candidates[selector.slice(0, colon)]!)].filter(
      (element) => plain(nameOf(element)) === name && isThere(element),
    );
  }
  return { query: (root: Element | Document, selector: string) => queryAll(root, selector)[0], queryAll };
}
