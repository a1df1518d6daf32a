import type { ColumnKind } from '@baobab/contract/kit/endpoint';
import type { Locator } from '@playwright/test';

/** The texts of a row by the header of their column. */
export type ShownRow = Readonly<Record<string, string>>;

/** The rows of the page that a list shows; icons and buttons with their tooltip, which is what they say. */
export const readRows = (list: Locator): Promise<ShownRow[]> =>
  list.evaluate((element) => {
    const SILENT = '[aria-hidden="true"], .visually-hidden';
    function textOf(node: Node): string {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent!;
      if (!(node instanceof Element) || node.matches(SILENT)) return '';
      if (node.matches('[role="img"], button[title]'))
        return node.getAttribute('aria-label') ?? node.getAttribute('title')!;
      return [...node.childNodes].map(textOf).join('');
    }
    return [...element.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) =>
      Object.fromEntries(
        [...row.querySelectorAll<HTMLElement>('td[data-label]')].map((cell) => [
          cell.dataset['label']!,
          textOf(cell).replaceAll(/\s+/g, ' ').trim(),
        ]),
      ),
    );
  });

/** The form in which cells of the screen and of files are compared: as the screen shows them, with plain numbers. */
export function fromScreen(kind: ColumnKind, text: string): string {
  if (text === '–') return '';
  if (kind === 'phone') return text.replaceAll(' ', '');
  if (kind === 'naira') return text.replace('₦', '').replaceAll(',', '');
  return kind === 'count' ? text.replaceAll(',', '') : text;
}

/** A text that begins like a formula has an apostrophe in a file. */
const plain = (cell: string) =>
  cell
    .replace(/^'(?=[=+\-@])/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):\d\d\+01:00)?$/;

/** A cell of a CSV file, whose days and times are in ISO 8601. */
export function fromCsv(_kind: ColumnKind, cell: string): string {
  const text = plain(cell);
  const [, year, month, day, hours, minutes] = ISO.exec(text) ?? [];
  if (!year) return text;
  const date = `${day}/${month}/${year}`;
  if (!hours) return date;
  const hour = String(Number(hours) % 12 || 12).padStart(2, '0');
  return `${date} ${hour}:${minutes} ${Number(hours) < 12 ? 'am' : 'pm'}`;
}

/** A cell of a spreadsheet as LibreOffice shows it; an amount without its two decimals stays different. */
export function fromSheet(kind: ColumnKind, cell: string): string {
  const text = plain(cell);
  if (kind === 'time') return text.replace(/[AP]M$/, (half) => half.toLowerCase());
  return kind === 'naira' ? text.replaceAll(',', '') : text;
}
