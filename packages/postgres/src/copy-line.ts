export type CopyValue = string | number | boolean | Date | null | undefined | readonly string[];

/** Formats a row for COPY's text format. */
export const copyLine = (values: readonly CopyValue[]) => `${values.map(encode).join('\t')}\n`;

function encode(value: CopyValue): string {
  if (typeof value === 'string') return escape(value);
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escape(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  return String(value);
}

const special: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escape = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (c) => special[c]!) : text;
