import { allEndpoints } from '@baobab/contract';
import path from 'node:path';

// npm run routes: lists path, domain and file, because URL prefixes do not match domain names.
const fileOf = (domain: string) => `apps/api/src/domains/${domain}/${path.basename(domain)}.routes.ts`;
const rows = allEndpoints
  .map(({ domain, endpoint }) => ({
    call: `${endpoint.method.padEnd(6)} ${endpoint.path}`,
    domain,
    file: fileOf(domain),
  }))
  .toSorted((a, b) => a.call.slice(7).localeCompare(b.call.slice(7)));
const width = (key: 'call' | 'domain') => Math.max(...rows.map((row) => row[key].length));
const line = (row: (typeof rows)[number]) =>
  `${row.call.padEnd(width('call'))}  ${row.domain.padEnd(width('domain'))}  ${row.file}`;
process.stdout.write(`${rows.map(line).join('\n')}\n`);
