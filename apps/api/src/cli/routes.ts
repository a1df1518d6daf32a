import { allEndpoints } from '@baobab/contract';
import { globSync } from 'node:fs';

// npm run routes: path -> room -> file, because URL prefixes do not follow rooms.
const files = globSync('apps/api/src/domains/**/*.routes.ts');
const fileOf = (room: string) =>
  files.find((file) => file.endsWith(`/${room.split('/').at(-1)}.routes.ts`)) ?? '';
const rows = allEndpoints
  .map(({ domain, endpoint }) => ({
    call: `${endpoint.method.padEnd(6)} ${endpoint.path}`,
    room: domain,
    file: fileOf(domain),
  }))
  .toSorted((a, b) => a.call.slice(7).localeCompare(b.call.slice(7)));
const width = (key: 'call' | 'room') => Math.max(...rows.map((row) => row[key].length));
const line = (row: (typeof rows)[number]) =>
  `${row.call.padEnd(width('call'))}  ${row.room.padEnd(width('room'))}  ${row.file}`;
process.stdout.write(`${rows.map(line).join('\n')}\n`);
