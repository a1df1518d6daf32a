import { benchBookings } from './bookings.ts';
import { benchCompanyUsers } from './company-users-upload.ts';
import { benchDocuments } from './documents.ts';
import { print } from './measure.ts';
import { benchOrders } from './orders.ts';
import { benchPeople } from './people.ts';
import { benchPriceUpload } from './price-upload.ts';
import { benchUsers } from './users.ts';
import { buildWorld } from './world.ts';

console.log('Loading a million users...');
const world = await buildWorld();
console.log(`Loaded in ${world.loaded.toFixed(0)} s.`);
try {
  const findings = [
    ...(await benchUsers(world)),
    ...(await benchPriceUpload(world)),
    ...(await benchCompanyUsers(world)),
    ...(await benchPeople(world)),
    ...(await benchOrders(world)),
    ...(await benchDocuments(world)),
    ...(await benchBookings(world)),
  ];
  process.exitCode = print(findings) ? 0 : 1;
} finally {
  await world.close();
}
