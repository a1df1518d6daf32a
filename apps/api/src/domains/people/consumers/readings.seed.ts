import type { CopyRow } from '@baobab/postgres/copy-in';
import { scaled, withOwnRandom, type Seed, type DomainSeed } from '../../../seed/seed.ts';

const HOUR = 3_600_000;
const MAX_CONSUMERS = 20_000;

type Reading = (seed: Seed, level: number) => Record<string, number | string>;

/** Creates a reading of each kind; `level` is a value from 0 to 1 that stays the same for a person. */
const kinds: Record<string, { unit: string; read: Reading }> = {
  bloodpressure: {
    unit: 'mmHg',
    read: ({ random }, level) => ({
      systolic: Math.round(105 + level * 45 + random.int(-7, 7)),
      diastolic: Math.round(66 + level * 28 + random.int(-5, 5)),
    }),
  },
  bloodglucose: {
    unit: 'mg/dL',
    read: ({ random }, level) => {
      const type = random.pick(['Fasting', 'Before meal', 'After meal', 'Random']);
      return {
        type,
        rate: Math.round(78 + level * 60 + (type === 'After meal' ? 35 : 0) + random.int(-8, 8)),
      };
    },
  },
  heartrate: {
    unit: 'bpm',
    read: ({ random }, level) => ({ rate: Math.round(60 + level * 30 + random.int(-6, 9)) }),
  },
  spo2: {
    unit: '%',
    read: ({ random }, level) => ({ rate: Math.min(100, Math.round(99 - level * 3 + random.int(-1, 1))) }),
  },
  temperature: {
    unit: '°C',
    read: ({ random }, level) => ({
      temperature: Math.round((36.2 + level * 0.9 + random.next() * 0.5) * 10) / 10,
    }),
  },
  bmi: {
    unit: 'kg/m²',
    read: ({ random }, level) => ({
      weight: Math.round((55 + level * 45 + random.next() * 2) * 10) / 10,
      height: 158 + Math.round(level * 26),
    }),
  },
};

/** Readings of the newest consumers; ten per cent of them have none. */
export const seedReadings: DomainSeed = async (base) => {
  const seed = withOwnRandom(base, 8_102);
  const consumers = await seed.query<{ uuid: string }>(
    `select uuid from accounts where kind = 'consumer' order by created_at desc, uuid desc
     limit ${Math.min(scaled(seed, MAX_CONSUMERS), Math.round(seed.users * 0.1))}`,
  );
  await seed.insert('health_readings', readingsOf(seed, consumers));
};

function* readingsOf(seed: Seed, consumers: { uuid: string }[]): Generator<CopyRow> {
  const { random, now } = seed;
  for (const { uuid: consumer_uuid } of consumers) {
    if (random.chance(0.1)) continue;
    for (const [kind, { unit, read }] of Object.entries(kinds)) {
      const level = random.next();
      const count = random.pick([0, 3, 8, 14, 26]);
      for (let i = 0; i < count; i += 1) {
        const measured_at = new Date(
          now.getTime() - Math.floor(i * 70 * HOUR * random.next()) - (random.int(0, 20) * HOUR) / 4,
        );
        yield {
          uuid: random.uuidV7(measured_at),
          consumer_uuid,
          kind,
          unit,
          details: JSON.stringify(read(seed, level)),
          measured_at,
        };
      }
    }
  }
}
