import { allEndpoints } from '@baobab/contract';
import { openApi } from '@baobab/contract/kit/openapi';
import { allSchemas } from '../domains.ts';
import { release } from '../platform/release.ts';
import { readArguments } from './arguments.ts';
import { settingsOrExit } from './settings-or-exit.ts';

const { values } = readArguments('routes', {
  about: 'Lists every endpoint with its domain and the file of its handler.',
  options: { openapi: { type: 'boolean', about: 'Print the OpenAPI document instead.' } },
});

// URL prefixes do not match domain names.
const fileOf = (area: string, domain: string) => `apps/api/src/domains/${area}/${domain}/${domain}.routes.ts`;
const rows = allEndpoints
  .map(({ area, domain, endpoint }) => ({
    call: `${endpoint.method.padEnd(6)} ${endpoint.path}`,
    domain,
    file: fileOf(area, domain),
  }))
  .toSorted((a, b) => a.call.slice(7).localeCompare(b.call.slice(7)));
const width = (key: 'call' | 'domain') => Math.max(...rows.map((row) => row[key].length));
const line = (row: (typeof rows)[number]) =>
  `${row.call.padEnd(width('call'))}  ${row.domain.padEnd(width('domain'))}  ${row.file}`;
const document = () =>
  JSON.stringify(openApi(allEndpoints, allSchemas, { ...settingsOrExit().product, ...release() }), null, 2);
process.stdout.write(`${values.openapi ? document() : rows.map(line).join('\n')}\n`);
