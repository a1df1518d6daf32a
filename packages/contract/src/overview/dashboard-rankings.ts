import * as z from 'zod';
import { get } from '../kit/endpoint.ts';
import * as p from '../kit/primitives.ts';

export const range = {
  type: z.string().max(40).optional(),
  start_date: p.day.optional(),
  end_date: p.day.optional(),
};

/** The columns that a ranked table can be sorted by. Those of `moneyColumns` need `transactions:read`, except for partners. */
export const rankingColumns = {
  partners: ['orders', 'revenue', 'tat_kept'],
  doctors: ['bookings', 'rating', 'earnings'],
  diseases: ['orders', 'delivered', 'revenue'],
  plans: ['orders', 'delivered', 'revenue'],
} as const;
export type RankingName = keyof typeof rankingColumns;
export type RankingColumn<N extends RankingName = RankingName> = (typeof rankingColumns)[N][number];
export const moneyColumns: readonly RankingColumn[] = ['revenue', 'earnings'];

export const MAX_RANKED = 50;

/** A column, with a minus for descending. The default is the first column, descending. */
const sortBy = <N extends RankingName>(name: N) =>
  z.enum(
    (rankingColumns[name] as readonly RankingColumn<N>[]).flatMap((column) => [
      column,
      `-${column}` as const,
    ]),
  );

/** At most 50 subjects. Amounts are in naira, shares (`tat_kept`, `delivered`) in per cent, a rating from 1 to 5. */
const reply = <N extends RankingName>(name: N) => ({
  rows: z.array(
    z.object({
      /** The uuid of the doctor or partner; the name of a disease or plan. */
      id: z.string(),
      name: z.string(),
      /** The specialities of a doctor, the disease of a plan. */
      detail: z.string(),
      values: z.object(
        Object.fromEntries(
          rankingColumns[name].map((column) => [column, z.number().nullable().optional()]),
        ) as Record<RankingColumn<N>, z.ZodOptional<z.ZodNullable<z.ZodNumber>>>,
      ),
      /** How many tests, ratings or orders the share or rating is of. */
      sample: z.number().int(),
    }),
  ),
  /** All subjects of the range. */
  total: z.number().int(),
});

const row = reply('partners').rows.element;
export type RankedRow = Omit<z.output<typeof row>, 'values'> & {
  values: Partial<Record<RankingColumn, number | null | undefined>>;
};

const ranking = <const N extends RankingName, const A extends 'dashboards:read' | 'dashboards:partner'>(
  name: N,
  summary: string,
  permission: A,
) =>
  get(`/booking/dashboard/ranking/${name}`, {
    summary,
    permission,
    query: z.object({ ...range, sort: sortBy(name).optional() }),
    reply: z.object(reply(name)),
  });

export const rankings = {
  partnerRanking: ranking(
    'partners',
    'Partners by paid lab orders, revenue and turnaround',
    'dashboards:partner',
  ),
  doctorRanking: ranking('doctors', 'Doctors by bookings, rating and earnings', 'dashboards:read'),
  diseaseRanking: ranking('diseases', 'Diseases by treatment orders', 'dashboards:read'),
  planRanking: ranking('plans', 'Treatment plans by orders', 'dashboards:read'),
};
