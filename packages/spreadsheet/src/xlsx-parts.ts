import { commentsReference, commentTypes } from './xlsx-comments.ts';
import { columnLetters, rowXml, styleIndex } from './xlsx-rows.ts';

/** A column of the header row; `width` in characters. Its cells accept only the `choices`, if there are any. */
export type XlsxColumn = { header: string; width?: number; choices?: readonly string[] };

/** A written sheet: its name and the range of its filter, such as `A1:L20`, if it has one. */
export type WrittenSheet = { name: string; range?: string; isHidden?: boolean };

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNs = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const defaultWidth = 18;

/**
 * `day` and `datetime` hold Excel's serial numbers and are shown as dates, `money` is shown with two decimals, and
 * `locked` is text of a protected sheet.
 */
export type ColumnKind = 'text' | 'locked' | 'number' | 'money' | 'day' | 'datetime';

/** The rest of a cell's opening tag after its reference; `s` is an index into the formats of `styles`. */
export const cellAttributes: Record<ColumnKind, string> = {
  text: '" t="str">',
  locked: `" s="${styleIndex.locked}" t="str">`,
  number: '">',
  money: '" s="6">',
  day: '" s="2">',
  datetime: '" s="3">',
};

/** A sheet name that Excel accepts: 1 to 31 characters, none of []:*?/\, no outer apostrophe, not "History". */
export function sheetName(wanted: string, sheet = 1): string {
  const suffix = sheet === 1 ? '' : ` (${sheet})`;
  const clean = wanted
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- the pattern finds control characters
    .replace(/[\u0000-\u001f\ufffe\uffff[\]:*?/\\]/g, ' ')
    .slice(0, 31 - suffix.length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^['\s]+|['\s]+$/g, '');
  const name = clean === '' || /^history$/i.test(clean) ? 'Sheet' : clean;
  return name + suffix;
}

/** The XML of a sheet up to its header row. */
export function sheetHead(columns: readonly XlsxColumn[], sheet: number): string {
  const selected = sheet === 1 ? ' tabSelected="1"' : '';
  const widths = columns.map(
    ({ width = defaultWidth }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headers = columns.map(({ header }) => header);
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView${selected} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${rowXml(1, headers, { style: styleIndex.header })}`
  );
}

/** Without a password. Rows can be added, and columns filtered and resized. */
const protection =
  '<sheetProtection sheet="1" formatColumns="0" formatRows="0" insertRows="0" autoFilter="0" sort="0"/>';

/** The XML of a sheet after its last row. */
export function sheetTail(
  range: string,
  { hasComments, isProtected, rules = '' }: { hasComments: boolean; isProtected: boolean; rules?: string },
): string {
  return (
    `</sheetData>${isProtected ? protection : ''}<autoFilter ref="${range}"/>${rules}` +
    `${hasComments ? commentsReference : ''}</worksheet>`
  );
}

/** A sheet without header and filter. */
export const plainSheet = (rows: string) =>
  `${declaration}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

/** The range of the filter: all columns and rows. */
export function filterRange(columns: number, lastRow: number): string {
  return `A1:${columnLetters(columns - 1)}${lastRow}`;
}

/** The other files of the workbook, which depend on its sheets. */
export function workbookParts(
  sheets: readonly WrittenSheet[],
  { hasComments, isProtected }: { hasComments: boolean; isProtected: boolean },
): { name: string; xml: string }[] {
  return [
    { name: 'xl/workbook.xml', xml: workbook(sheets) },
    { name: 'xl/_rels/workbook.xml.rels', xml: workbookRelations(sheets.length) },
    { name: 'xl/styles.xml', xml: styles(isProtected) },
    { name: '_rels/.rels', xml: relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]) },
    { name: '[Content_Types].xml', xml: contentTypes(sheets.length, hasComments) },
  ];
}

function workbook(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${attribute(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  // Excel stores every filter under this hidden name as well.
  const filters = sheets.map(({ name, range }, index) => {
    if (range === undefined) return '';
    const absolute = range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    const sheet = attribute(`'${name.replaceAll("'", "''")}'`);
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${sheet}!${absolute}</definedName>`;
  });
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${list.join('')}</sheets>` +
    `<definedNames>${filters.join('')}</definedNames></workbook>`
  );
}

function workbookRelations(sheets: number): string {
  const list = Array.from({ length: sheets }, (_, index) => ({
    type: 'worksheet',
    target: `worksheets/sheet${index + 1}.xml`,
  }));
  return relations([...list, { type: 'styles', target: 'styles.xml' }]);
}

function relations(list: readonly { type: string; target: string }[]): string {
  const items = list.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageNs}/relationships">${items.join('')}</Relationships>`;
}

function contentTypes(sheets: number, hasComments: boolean): string {
  const list = Array.from({ length: sheets }, (_, index) =>
    override(`worksheets/sheet${index + 1}`, 'worksheet'),
  );
  return (
    `${declaration}<Types xmlns="${packageNs}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${hasComments ? commentTypes : ''}${override('workbook', 'sheet.main')}${override('styles', 'styles')}${list.join('')}</Types>`
  );
}

function override(part: string, type: string): string {
  return `<Override PartName="/xl/${part}.xml" ContentType="${contentType}.${type}+xml"/>`;
}

function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const unlocked = ' applyProtection="1"><protection locked="0"/></xf>';

// Formats: 0 plain, 1 bold (the header), 2 a day, 3 a date with time, 4 a red fill (marked cells), 5 locked, 6 money
// (#,##0.00). Excel requires the first two fills and the named style. In a protected workbook the formats of plain
// cells, also in empty rows, and of money are unlocked.
const styles = (isProtected: boolean) =>
  `${declaration}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>' +
  '<numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm AM/PM"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="4"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF2F2F2"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"${isProtected ? unlocked : '/>'}</cellStyleXfs>` +
  `<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"${isProtected ? unlocked : '/>'}` +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyProtection="1"><protection locked="1"/></xf>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="3" borderId="0" xfId="0" applyFill="1" applyProtection="1"><protection locked="1"/></xf>' +
  `<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${isProtected ? unlocked : '/>'}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
