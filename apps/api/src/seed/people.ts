import type { CopyRow } from '@baobab/postgres/copy-in';
import { bloodGroups } from './data/catalogue.ts';
import {
  emailDomains,
  firstNames,
  lastNames,
  middleNames,
  mobilePrefixes,
  type Language,
} from './data/names.ts';
import type { Seed } from './seed.ts';

const DAY = 86_400_000;

const lastNamesByLanguage = Object.groupBy(lastNames, (name) => name.language);
const lastNameFor = (seed: Seed, language: Language) =>
  seed.random.chance(0.85)
    ? seed.random.pick(lastNamesByLanguage[language] ?? lastNames)
    : seed.random.pick(lastNames);

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
    last: lastNameFor(seed, first.language).name,
    gender: first.gender,
  };
}

// The factor is coprime to 10^7, so every serial number gives a different result.
const sevenDigits = (n: number) => String((n * 7_919_003 + 1_234_567) % 10_000_000).padStart(7, '0');
const lettersOnly = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

let serial = 0;
/** Account numbers restart with every seeding, so that two runs create the same accounts. */
export const resetAccountSerial = () => {
  serial = 0;
};

/** A random time in the past, with recent ones more likely. */
export const joinedAt = (seed: Seed, days = 1_000) =>
  new Date(seed.now.getTime() - Math.floor(days * DAY * seed.random.next() ** 1.7));

/** A random time since the person joined, at most `days` ago, with recent ones more likely. */
export const timeSince = ({ random, now }: Seed, joined: Date, days: number) =>
  new Date(
    now.getTime() - Math.floor(Math.min(days * DAY, now.getTime() - joined.getTime()) * random.next() ** 1.6),
  );

export function birthday(seed: Seed, youngest: number, oldest: number): string {
  const age = seed.random.int(youngest, oldest) * 365 * DAY + seed.random.int(0, 364) * DAY;
  return new Date(seed.now.getTime() - age).toISOString().slice(0, 10);
}

/** The age in years at the time of the seeding. */
export const ageOf = ({ now }: Seed, dob: string) =>
  Math.floor((now.getTime() - Date.parse(dob)) / (365.25 * DAY));

export interface AccountTraits {
  verified?: number;
  active?: number;
  youngest?: number;
  /** Maximum age of the account in days. */
  days?: number;
}

/** A random account row of the given kind. */
export function account(
  seed: Seed,
  kind: string,
  traits: AccountTraits = {},
): CopyRow & { uuid: string; created_at: Date } {
  const { first, middle, last, gender } = person(seed);
  serial += 1;
  const created_at = joinedAt(seed, traits.days);
  const email = `${lettersOnly(first)}.${lettersOnly(last)}${serial}@${seed.random.pick(emailDomains)}`;
  return {
    uuid: seed.random.uuidV7(created_at),
    kind,
    first_name: first,
    middle_name: middle,
    last_name: last,
    username: email,
    email,
    mobile: `+234${seed.random.pick(mobilePrefixes)}${sevenDigits(serial)}`,
    dob: birthday(seed, traits.youngest ?? 18, 70),
    gender,
    blood_group: seed.random.pick(bloodGroups),
    verified: seed.random.chance(traits.verified ?? 0.82),
    active: seed.random.chance(traits.active ?? 0.94),
    created_at,
    updated_at: created_at,
  };
}

/** Generates accounts lazily, so that a million rows are never in memory at once. */
export function* accounts(seed: Seed, kind: string, count: number, traits: AccountTraits = {}) {
  for (let i = 0; i < count; i += 1) yield account(seed, kind, traits);
}
