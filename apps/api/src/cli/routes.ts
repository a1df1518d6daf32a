import { allEndpoints } from '@baobab/contract';
import { readArguments } from './arguments.ts';

readArguments('routes', { about: 'Lists every endpoint with its domain and the file of its handler.' });

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
process.stdout.write(`${rows.map(line).join('\n')}\n`);
