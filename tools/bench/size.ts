/** The number of users; the other large tables grow in proportion. A thousand users have a doctor with bookings. */
export const USERS = Number(process.env['BENCH_USERS'] ?? 1_000_000);
if (!(USERS >= 1_000) || USERS % 1_000 !== 0)
  throw new Error('BENCH_USERS must be a multiple of 1000, for example 250000.');
