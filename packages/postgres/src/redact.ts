import { sql, type RawBuilder, type Transaction } from 'kysely';
import { raiseVersion } from './row-version.ts';

const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
/** As the text stands in JSON: quotes and backslashes are escaped there. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Matches the texts as whole words, in any case, also inside JSON. Null without texts. */
export function patternOf(texts: readonly string[]): string | null {
  const forms = [...new Set(texts.flatMap((text) => [text, inJson(text)]))].filter(Boolean);
  return forms.length === 0 ? null : String.raw`(?<!\w)(?:${forms.map(escaped).join('|')})(?!\w)`;
}

export interface Redaction {
  texts: readonly string[];
  /** A text, or an expression over the columns of a row. */
  by: string | RawBuilder<string>;
  /** The rows that can contain the texts; all rows without it. */
  where?: RawBuilder<boolean>;
}

/** Replaces texts in columns of a table, by the name of each column with its type. */
export async function redact<Schema>(
  trx: Transaction<Schema>,
  table: string,
  columns: Readonly<Record<string, 'text' | 'jsonb'>>,
  { texts, by, where = sql<boolean>`true` }: Redaction,
): Promise<void> {
  const pattern = patternOf(texts);
  if (!pattern) return;
  const version = await raiseVersion(trx, table);
  for (const [column, type] of Object.entries(columns)) {
    const name = sql.ref(column);
    await sql`update ${sql.table(table)}
      set ${name} = regexp_replace(${name}::text, ${pattern}, ${by}, 'gi')::${sql.raw(type)}${version}
      where ${where} and ${name}::text ~* ${pattern}`.execute(trx);
  }
}
