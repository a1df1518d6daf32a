import { readArguments } from '../../apps/api/src/cli/arguments.ts';
import { benchAudit } from './audit.ts';
import { benchBookings } from './bookings.ts';
import { benchCompanyUsers } from './company-users-upload.ts';
import { benchDocuments } from './documents.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchGrowth } from './growth.ts';
import { benchListFilters } from './list-filters.ts';
import { printReport, type Measurement } from './measure.ts';
import { benchMessageSearch } from './message-search.ts';
import { benchMessages } from './messages.ts';
import { benchOrders } from './orders.ts';
import { benchPeople } from './people.ts';
import { benchPersonPage } from './person-page.ts';
import { benchPriceUpload } from './price-upload.ts';
import { benchSearch } from './search.ts';
import { benchUsers } from './users.ts';
import { benchWholeExports } from './whole-exports.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';

/** The order matters: later benches fill tables that would slow down the earlier ones. */
const benches: Record<string, (server: BenchServer) => Promise<Measurement[]>> = {
  users: benchUsers,
  exports: benchWholeExports,
  prices: benchPriceUpload,
  companies: benchCompanyUsers,
  people: benchPeople,
  orders: benchOrders,
  documents: benchDocuments,
  messages: benchMessages,
  'message-search': benchMessageSearch,
  bookings: benchBookings,
  'list-filters': benchListFilters,
  search: benchSearch,
  'person-page': benchPersonPage,
  audit: benchAudit,
  'first-paint': benchFirstPaint,
  growth: benchGrowth,
};
/** Runs only by name, on data folders of several sizes. */
const BY_NAME = ['growth'];

const { positionals: requested } = readArguments('bench', {
  about:
    `Runs the benchmarks, or those named: ${Object.keys(benches).join(', ')}. The name load only fills the data ` +
    'folder (BENCH_DATA_DIR) with the number of users in BENCH_USERS; growth writes its figures to GROWTH_FILE.',
  arguments: ['[name...]'],
  check: ({ positionals }) => {
    const unknown = positionals.find((name) => name !== 'load' && !(name in benches));
    return unknown && `There is no benchmark '${unknown}'.`;
  },
});

/** These fill their own rows or need few; the others need a million users. */
const OWN_ROWS = ['audit', 'message-search', 'first-paint'];
const needsUsers = requested.length === 0 || requested.some((name) => !OWN_ROWS.includes(name));
const size = needsUsers ? 'large' : 'small';
console.log(`Loading the ${size} data set...`);
const server = await startBenchServer(size);
console.log(`Loaded in ${server.loaded.toFixed(0)} s.`);
try {
  if (!requested.includes('load')) {
    const selected = Object.entries(benches).filter(
      ([name]) => requested.includes(name) || (requested.length === 0 && !BY_NAME.includes(name)),
    );
    for (const [, bench] of selected) if (!printReport(await bench(server))) process.exitCode = 1;
  }
} finally {
  await server.close();
}
