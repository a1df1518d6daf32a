import { timeCall } from './calls.ts';
import type { BenchServer } from './bench-server.ts';
import { fillWithoutIndexes } from './fill-without-indexes.ts';
import type { Measurement } from './measure.ts';

const MESSAGES = 10_000_000;
const LIMIT_MS = 100;
/** A frequent word, a rare one, a word that only old messages have, two words, and none. */
const SEARCHES = ['please', 'needle7', 'formerly', 'please needle7', 'zzqx'];

/** The search over ten million messages. */
export async function benchMessageSearch(server: BenchServer): Promise<Measurement[]> {
  await fillMessages(server, MESSAGES);
  const findings: Measurement[] = [];
  for (const text of SEARCHES) {
    const path = `/support/messages?search=${encodeURIComponent(text)}`;
    findings.push(await timeCall(server, `search "${text}" in 10,000,000 messages`, path, LIMIT_MS));
  }
  return findings;
}

/** Copies the texts of the demo data, each with a number, over the conversations and two years. */
export async function fillMessages({ client }: BenchServer, count: number) {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from support_messages');
  if (Number(rows[0]!.n) >= count) return;
  await fillWithoutIndexes(client, 'support_messages', () =>
    client.query(
      `with texts as (select array_agg(text) as t from support_messages where text <> ''),
         channels as (select array_agg(uuid) as c, array_agg(consumer_uuid) as p from support_channels)
       insert into support_messages (channel_uuid, seq, uuid, author_uuid, side, text, created_at)
       select c[1 + n % array_length(c, 1)], 1000000 + n, gen_random_uuid(), p[1 + n % array_length(c, 1)], 'consumer',
         t[1 + n % array_length(t, 1)] || ' needle' || n / 20
           || case when n > 5000000 and n % 1000 = 0 then ' formerly' else '' end,
         now() - n * interval '6 seconds'
       from generate_series(1, $1::int) n, texts, channels`,
      [count],
    ),
  );
  await client.query('vacuum analyze support_messages');
}
