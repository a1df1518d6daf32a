import { allEndpoints } from '@baobab/contract';

// npm run routes: path -> room -> file, because URL prefixes do not follow rooms.
const rows = allEndpoints
  .map(({ room, endpoint }) => ({
    call: `${endpoint.method.padEnd(6)} ${endpoint.path}`,
    room,
    file: `apps/api/src/domains/${room}/${room.split('/').at(-1)}.routes.ts`,
  }))
  .toSorted((a, b) => a.call.slice(7).localeCompare(b.call.slice(7)));
const width = (key: 'call' | 'room') => Math.max(...rows.map((row) => row[key].length));
for (const row of rows)
  process.stdout.write(`${row.call.padEnd(width('call'))}  ${row.room.padEnd(width('room'))}  ${row.file}\n`);
