import type { CopyRow } from '../platform/db/copy-in.ts';
import { bloodGroups } from './data/catalogue.ts';
import {
  emailDomains,
  firstNames,
  lastNames,
  middleNames,
  mobilePrefixes,
  type Tongue,
} from './data/names.ts';
import type { Seed } from './seed.ts';

const DAY = 86_400_000;

const byTongue = Object.groupBy(lastNames, (name) => name.tongue);
const lastNameFor = (seed: Seed, tongue: Tongue) =>
  seed.random.chance(0.85) ? seed.random.pick(byTongue[tongue] ?? lastNames) : seed.random.pick(lastNames);

export interface Person {
  first: string;
  middle: string;
  last: string;
  gender: string;
}

export function person(seed: Seed): Person {
  const first = seed.random.pick(firstNames);
  return {
    first: first.name,
    middle: seed.random.chance(0.25) ? seed.random.pick(middleNames) : '',
    last: lastNameFor(seed, first.tongue).name,
    gender: first.gender,
  };
}

// Multiplying by a number that shares no factor with 10^7 visits every seven-digit number once.
const sevenDigits = (n: number) => String((n * 7_919_003 + 1_234_567) % 10_000_000).padStart(7, '0');
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

let serial = 0;
/** Demo people are numbered from the start of each seeding, so that two runs make the same. */
export const resetPeople = () => {
  serial = 0;
};

/** More people joined lately than long ago. */
export const joinedAt = (seed: Seed, days = 1_000) =>
  new Date(seed.now.getTime() - Math.floor(days * DAY * seed.random.next() ** 1.7));

export function birthday(seed: Seed, youngest: number, oldest: number): string {
  const age = seed.random.int(youngest, oldest) * 365 * DAY + seed.random.int(0, 364) * DAY;
  return new Date(seed.now.getTime() - age).toISOString().slice(0, 10);
}

export interface AccountTraits {
  verified?: number;
  active?: number;
  youngest?: number;
  /** Joined between now and this many days ago. */
  days?: number;
}

/** One account row of a kind; most people are verified and active, some are not. */
export function account(
  seed: Seed,
  kind: string,
  traits: AccountTraits = {},
): CopyRow & { uuid: string; created_at: Date } {
  const who = person(seed);
  serial += 1;
  const created_at = joinedAt(seed, traits.days);
  const email = `${plain(who.first)}.${plain(who.last)}${serial}@${seed.random.pick(emailDomains)}`;
  return {
    uuid: seed.random.id(created_at),
    kind,
    first_name: who.first,
    middle_name: who.middle,
    last_name: who.last,
    username: email,
    email,
    mobile: `+234${seed.random.pick(mobilePrefixes)}${sevenDigits(serial)}`,
    dob: birthday(seed, traits.youngest ?? 18, 70),
    gender: who.gender,
    blood_group: seed.random.pick(bloodGroups),
    verified: seed.random.chance(traits.verified ?? 0.82),
    active: seed.random.chance(traits.active ?? 0.94),
    created_at,
    updated_at: created_at,
  };
}

/** Makes accounts one by one as they are asked for, so that a million never stand in memory. */
export function* accounts(seed: Seed, kind: string, count: number, traits: AccountTraits = {}) {
  for (let i = 0; i < count; i += 1) yield account(seed, kind, traits);
}
