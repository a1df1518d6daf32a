import type { RankedRow, RankingColumn } from '@baobab/contract/overview/dashboard-rankings';
import { dashboards } from '@baobab/contract/overview/dashboards';
import { useState } from 'react';
import { useCan } from '../../../kit/api/session.ts';
import { RankedTable, type RankedColumn } from '../../../kit/chart/RankedTable.tsx';
import type { Period } from './period.ts';
import { useCard } from './use-card.ts';

type Can = ReturnType<typeof useCan>;

interface RankingDefinition {
  endpoint:
    | typeof dashboards.partnerRanking
    | typeof dashboards.doctorRanking
    | typeof dashboards.diseaseRanking
    | typeof dashboards.planRanking;
  title: string;
  subject: string;
  columns: readonly RankedColumn<RankingColumn>[];
  /** The list of what a row counts in the same range, or the figures of the person. */
  to: (row: RankedRow, days: string, can: Can) => string | undefined;
  note?: string;
}

const treatmentOrders = (search: string, days: string, can: Can) =>
  can('treatment-orders:read') ? `/treatment_order?${days}&search=${encodeURIComponent(search)}` : undefined;

const treatmentColumns = [
  { key: 'orders', label: 'Orders', unit: 'count' },
  { key: 'delivered', label: 'Delivered', unit: 'percent' },
  { key: 'revenue', label: 'Revenue', unit: 'naira' },
] as const;

const definitions = {
  partners: {
    endpoint: dashboards.partnerRanking,
    title: 'Partners compared',
    subject: 'Partner',
    columns: [
      { key: 'orders', label: 'Orders', unit: 'count' },
      { key: 'revenue', label: 'Revenue', unit: 'naira' },
      { key: 'tat_kept', label: 'TAT kept', unit: 'percent' },
    ],
    to: ({ name }, days, can) =>
      can('lab-orders:read') ? `/order?${days}&paid=true&partner=${encodeURIComponent(name)}` : undefined,
    note: 'Paid orders. TAT kept: tests whose result came within the turnaround time, of those with a result and those overdue.',
  },
  doctors: {
    endpoint: dashboards.doctorRanking,
    title: 'Doctors compared',
    subject: 'Doctor',
    columns: [
      { key: 'bookings', label: 'Bookings', unit: 'count' },
      { key: 'rating', label: 'Rating', unit: 'stars' },
      { key: 'earnings', label: 'Earnings', unit: 'naira' },
    ],
    to: ({ id }, days, can) =>
      can('appointments:read')
        ? `/appointments?${days}&doctor=${id}`
        : `/dashboard?tab=doctors&${days}&person=${id}`,
    note: 'Ratings of patients, from 1 to 5. Earnings are the amounts of completed appointments.',
  },
  diseases: {
    endpoint: dashboards.diseaseRanking,
    title: 'Top diseases',
    subject: 'Disease',
    columns: treatmentColumns,
    to: ({ name }, days, can) => treatmentOrders(name, days, can),
    note: 'Diseases that patients ordered treatment for. Revenue is the amount of paid orders.',
  },
  plans: {
    endpoint: dashboards.planRanking,
    title: 'Treatment plans compared',
    subject: 'Plan',
    columns: treatmentColumns,
    to: ({ detail }, days, can) => treatmentOrders(detail, days, can),
    note: 'Ordered plans, without medicines of prescriptions. A plan leads to the orders of its disease.',
  },
} satisfies Record<string, RankingDefinition>;

export interface RankingProps {
  of: keyof typeof definitions;
  period: Period;
}

/** The ranked table of a tab. */
export function Ranking({ of, period }: RankingProps) {
  const { endpoint, title, subject, columns, to, note }: RankingDefinition = definitions[of];
  const can = useCan();
  const [sort, setSort] = useState({ column: columns[0]!.key, descending: true });
  const { data, state } = useCard(endpoint as typeof dashboards.planRanking, {
    query: { ...period.query, sort: `${sort.descending ? '-' : ''}${sort.column}` as '-orders' },
  });
  const days = `from=${period.from}&to=${period.to}`;
  return (
    <RankedTable
      title={title}
      period={period.text}
      subject={subject}
      columns={columns}
      rows={data?.rows.map((row) => ({ ...row, to: to(row, days, can) }))}
      total={data?.total ?? 0}
      sort={sort}
      onSort={setSort}
      state={state}
      note={note}
    />
  );
}
