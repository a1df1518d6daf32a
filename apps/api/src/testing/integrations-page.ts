import { keyScopes, type KeyScope } from '@baobab/contract/kit/key-scopes';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const page = path.join(import.meta.dirname, '../../../../docs/integrations.md');

/** The text under a heading of docs/integrations.md. */
async function sectionOf(heading: string): Promise<string> {
  const sections = (await readFile(page, 'utf8')).split(/^## /m);
  const section = sections.find((part) => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`docs/integrations.md has no section ${heading}`);
  return section;
}

/** The code of an example, by its heading and language. */
export async function exampleIn(heading: string, language: string): Promise<string> {
  const code = (await sectionOf(heading)).split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  if (!code) throw new Error(`docs/integrations.md has no ${language} example under ${heading}`);
  return code;
}

/** The scopes that an example names for its key. */
export async function scopesIn(heading: string): Promise<KeyScope[]> {
  const section = await sectionOf(heading);
  return keyScopes.filter((scope) => section.includes(`\`${scope}\``));
}
