import * as z from 'zod';
import { get, put } from '../kit/endpoint.ts';
import { toLagosIso } from '../kit/lagos-time.ts';
import * as p from '../kit/primitives.ts';

/**
 * The preferences of a staff account, kept on the server so that they apply in every browser. The key decides which
 * values are accepted; the layout of a table has the path of its screen in the key.
 */
export const MAX_PREFERENCES = 100;

const columnNames = z.array(p.text(80)).max(60);
/** The columns of a table by their keys: those in `order` first, without those in `hidden`. */
export const tableLayout = z.strictObject({ order: columnNames, hidden: columnNames });
export type TableLayout = z.output<typeof tableLayout>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM');
/** A daily period in Lagos time without push messages to the devices of the account; it may span midnight. */
const quietHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Enter another time than the start' });
export type QuietHours = z.output<typeof quietHours>;

export function isQuietAt({ from, to }: QuietHours, instant: Date): boolean {
  const time = toLagosIso(instant).slice(11, 16);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** A range of the dashboards that moves with the day. */
export const periodPresets = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'next-30-days',
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

const namedPreferences = {
  density: z.enum(['comfortable', 'compact']),
  'single-keys': z.boolean(),
  /** Ids of saved views and keys of work queues. */
  pinned: z.array(p.text(80)).max(40),
  /** Kinds of bell items that arrive as read. */
  'muted-bells': z.array(p.text(40)).max(40),
  'quiet-hours': quietHours,
  /** The first step of a second factor is put away. */
  'second-factor-put-away': z.literal(true),
  /** The range of the dashboards; without it, everything until today. */
  'dashboard-period': z.union([z.enum(periodPresets), z.strictObject({ from: p.day, to: p.day })]),
};
type Named = { [Key in keyof typeof namedPreferences]: z.output<(typeof namedPreferences)[Key]> };

export type TableKey = `table:/${string}`;
export type PreferenceKey = keyof Named | TableKey;
export type PreferenceValue<Key extends PreferenceKey> = Key extends keyof Named ? Named[Key] : TableLayout;
export type Preferences = Partial<Named> & { [Key in TableKey]?: TableLayout };

export const preferenceKey = z.union([
  z.enum(Object.keys(namedPreferences) as [keyof Named, ...(keyof Named)[]]),
  z.templateLiteral(['table:/', z.string().max(100)]),
]);

/** The schema of the values under a key. */
export const preferenceSchema = (key: PreferenceKey): z.ZodType =>
  key in namedPreferences ? namedPreferences[key as keyof Named] : tableLayout;

export const preferences = {
  preferences: get('/preferences', {
    summary: "The caller's preferences by key",
    permission: 'signed-in',
    reply: z.object({ preferences: z.record(z.string(), z.unknown()) as z.ZodType<Preferences> }),
  }),
  setPreference: put('/preferences/:key', {
    summary: 'Set a preference of the caller; null deletes it',
    permission: 'signed-in',
    params: z.object({ key: preferenceKey }),
    body: z.strictObject({ value: z.unknown() }),
  }),
};
