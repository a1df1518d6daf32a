import { benchBookings, fillBookings } from './bookings.ts';
import { benchCompanyUsers } from './company-users-upload.ts';
import { benchDocuments } from './documents.ts';
import { print, type Finding } from './measure.ts';
import { benchMessages } from './messages.ts';
import { benchOrders } from './orders.ts';
import { benchPeople } from './people.ts';
import { benchPriceUpload } from './price-upload.ts';
import { benchUsers } from './users.ts';
import { buildWorld, type World } from './world.ts';

/** In this order: what comes later may fill tables that would slow down what comes before. */
const benches: Record<string, (world: World) => Promise<Finding[]>> = {
  users: benchUsers,
  prices: benchPriceUpload,
  companies: benchCompanyUsers,
  people: benchPeople,
  orders: benchOrders,
  documents: benchDocuments,
  messages: benchMessages,
  bookings: benchBookings,
};

// `npm run bench -- users prices` measures these alone; `-- load` fills a kept folder (BENCH_DATA_DIR) and no more.
const asked = process.argv.slice(2);
const strange = asked.filter((name) => name !== 'load' && !(name in benches));
if (strange.length > 0) throw new Error(`There is no bench ${strange.join(', ')}: ${Object.keys(benches)}`);

console.log('Loading a million users...');
const world = await buildWorld();
console.log(`Loaded in ${world.loaded.toFixed(0)} s.`);
try {
  if (asked.includes('load')) await fillBookings(world);
  else {
    const wanted = Object.entries(benches).filter(([name]) => asked.length === 0 || asked.includes(name));
    for (const [, bench] of wanted) if (!print(await bench(world))) process.exitCode = 1;
  }
} finally {
  await world.close();
}
