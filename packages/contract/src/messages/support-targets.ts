import { DAY_MS } from '../kit/lagos-time.ts';
import * as z from 'zod';
import { get, put } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

/** The targets of the desk and how it works. Minutes are working time; null turns a target off. */
const clock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { message: 'This must be a time as HH:MM' });
const target = z.number().int().min(1).max(100_000).nullable();

export const deskSettings = z
  .strictObject({
    /** New conversations go by turns to the colleagues who are online. */
    auto_assign: z.boolean().default(false),
    first_answer_minutes: target.default(30),
    resolution_minutes: target.default(600),
    /** 0 is Sunday. */
    days: z
      .array(z.number().int().min(0).max(6))
      .min(1, { message: 'Choose at least one day' })
      .default([1, 2, 3, 4, 5]),
    opens: clock.default('08:00'),
    closes: clock.default('18:00'),
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'The end must be after the start',
  });
export type DeskSettings = z.output<typeof deskSettings>;

/** The share of a target after which its timer turns amber. */
export const AMBER_SHARE = 0.75;

/** The longest range of the report in days. */
export const REPORT_DAYS = 366;

const times = z.object({
  /** Seconds of working time; null without a measured case. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
  /** The share of the cases with a target that were in time, from 0 to 1. A case that is overdue counts. */
  within: z.number().nullable(),
});

const figures = {
  conversations: z.number().int(),
  /** Answered before the business hours began: without a waiting time, so not in the times. */
  outside_hours: z.number().int(),
  first_answer: times,
  resolution: times,
};
export const deskFigures = z.object(figures);
export type DeskFigures = z.output<typeof deskFigures>;

const row = z.object({ key: z.string(), name: z.string(), ...figures });
export type ReportRow = z.output<typeof row>;

const stored = z.object({ values: deskSettings, version: p.version });

export const supportTargets = {
  deskSettings: get('/support/settings', {
    summary: 'Get targets, business hours and automatic assignment of the support desk',
    permission: 'support:read',
    reply: z.object({ data: stored }),
  }),
  editDeskSettings: put('/support/settings', {
    summary: 'Change targets, business hours and automatic assignment of the support desk',
    permission: 'settings:write',
    body: z.strictObject({ values: deskSettings, version: p.version.optional() }),
    reply: p.message.extend({ data: stored }),
  }),
  report: get('/support/report', {
    summary: 'Get answer and resolution times of cases by day, person and label',
    permission: 'support:read',
    query: z
      .object({ from: p.day, to: p.day })
      .refine(p.inOrder, { path: ['to'], message: 'The end is before the start' })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < REPORT_DAYS * DAY_MS, {
        path: ['to'],
        message: `A report has at most ${REPORT_DAYS} days`,
      }),
    reply: z.object({
      total: deskFigures,
      days: z.array(row),
      people: z.array(row),
      labels: z.array(row),
    }),
  }),
};
export type DeskSettingsEdit = z.output<(typeof supportTargets.editDeskSettings)['body']>;
