import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Ends LibreOffice when it waits for something that never happens. */
const LIMIT_MS = 180_000;

export interface Edit {
  source: string;
  target: string;
  /** The number of rows to change, below the header. */
  rows: number;
  /** The changed column, counted from 0. */
  column: number;
  /** Added to each value. */
  more: number;
}

/** The version of LibreOffice, or null when it is not installed. */
export function findLibreOffice(): string | null {
  const { status, stdout } = spawnSync('soffice', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Opens a file in LibreOffice, adds to its numbers and saves it in its format. Returns what LibreOffice says about it. */
export async function editInLibreOffice(folder: string, edit: Edit): Promise<string[]> {
  const profile = path.join(folder, 'profile');
  const macro = path.join(profile, 'user', 'basic', 'Standard', 'Module1.xba');
  // The first start creates a profile with an empty macro.
  if (!existsSync(macro)) await runLibreOffice(profile, ['--terminate_after_init']);
  writeFileSync(
    macro,
    '<?xml version="1.0" encoding="UTF-8"?>\n<script:module xmlns:script="http://openoffice.org/2000/script" ' +
      `script:name="Module1" script:language="StarBasic">${escapeXml(macroOf(edit))}</script:module>`,
  );
  await runLibreOffice(profile, ['macro:///Standard.Module1.Change']);
  return readFileSync(stateFile(edit.target), 'utf8').trim().split(/\r?\n/);
}

/** The protection, drop-downs and sheets of the file, a line each. */
const stateFile = (target: string) => `${target}.txt`;

/** Runs LibreOffice with a profile of its own, so that it does not depend on the user's settings. */
export async function runLibreOffice(profile: string, args: readonly string[]) {
  const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
  const child = spawn('soffice', [own, '--headless', '--norestore', ...args], {
    stdio: 'ignore',
    timeout: LIMIT_MS,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`LibreOffice ended with ${code}`);
}

const isCsv = (file: string) => file.endsWith('.csv');
// Separator, quote, UTF-8, first line; as in the dialogs of LibreOffice.
const CSV_OPTIONS = '44,34,76,1';
const filterOf = (file: string) => (isCsv(file) ? 'Text - txt - csv (StarCalc)' : 'Calc MS Excel 2007 XML');

/** The quotes of Basic are doubled. */
const text = (value: string) => `"${value.replaceAll('"', '""')}"`;
const urlOf = (file: string) => text(pathToFileURL(file).href);
const escapeXml = (code: string) =>
  code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function macroOf({ source, target, rows, column, more }: Edit): string {
  const options = (file: string) =>
    `Array(Setting("Hidden", True), Setting("FilterName", ${text(filterOf(file))})${
      isCsv(file) ? `, Setting("FilterOptions", ${text(CSV_OPTIONS)})` : ''
    })`;
  return `
Function Setting(name, value)
  Dim made As New com.sun.star.beans.PropertyValue
  made.Name = name
  made.Value = value
  Setting = made
End Function

Sub Change
  Dim book, sheet, row, cell
  book = StarDesktop.loadComponentFromURL(${urlOf(source)}, "_blank", 0, ${options(source)})
  sheet = book.Sheets.getByIndex(0)
  For row = 1 To ${rows}
    cell = sheet.getCellByPosition(${column}, row)
    cell.Value = cell.Value + ${more}
  Next
  Open ${text(stateFile(target))} For Output As #1
  Print #1, "protected " & sheet.isProtected()
  Print #1, "key locked " & sheet.getCellByPosition(0, 1).CellProtection.IsLocked
  Print #1, "header locked " & sheet.getCellByPosition(0, 0).CellProtection.IsLocked
  Print #1, "price locked " & sheet.getCellByPosition(${column}, 1).CellProtection.IsLocked
  Print #1, "empty row locked " & sheet.getCellByPosition(0, 200000).CellProtection.IsLocked
  Print #1, "drop-down " & (sheet.getCellByPosition(0, 200000).Validation.Type = com.sun.star.sheet.ValidationType.LIST)
  For row = 0 To book.Sheets.Count - 1
    Print #1, "sheet " & book.Sheets.getByIndex(row).Name & " " & book.Sheets.getByIndex(row).IsVisible
  Next
  Close #1
  book.storeToURL(${urlOf(target)}, ${options(target)})
  book.close(True)
  StarDesktop.terminate()
End Sub
`;
}
