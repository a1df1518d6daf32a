import {
  MAX_RANKED,
  moneyColumns,
  rankingColumns,
  type RankedRow,
  type RankingColumn,
  type RankingName,
} from '@baobab/contract/overview/dashboard-rankings';
import { toNaira } from '@baobab/contract/kit/naira';
import { hasPermission } from '@baobab/contract/kit/roles';
import { QUEUE_AGE_MS } from '../../../platform/db/queue.ts';
import { forbidden } from '../../../platform/errors.ts';
import { cacheFor } from '../../../platform/short-cache.ts';
import type { Ctx, Db } from '../../../schema.ts';
import { countAll, findDiseaseNames, findTotals } from './dashboards.repository.ts';
import type { Period } from './dashboards.service.ts';
import {
  findDoctorNames,
  findOverdueTests,
  findPartnerNames,
  findRanking,
  type RankedSubject,
  type RankingOrder,
} from './rankings.repository.ts';

type StoredRanking = Exclude<RankingName, 'diseases'>;
type Sort = { column: RankingColumn; descending: boolean };
interface Names {
  uuid: string;
  name: string;
  detail: string;
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
const mean = (sum: number, n: number) => (n === 0 ? null : Math.round((sum / n) * 100) / 100);

/** The totals of each ranking, its columns, and how its subjects become rows. */
const stored: Record<
  StoredRanking,
  {
    totals: readonly [string, string];
    orders: Partial<Record<RankingColumn, RankingOrder>>;
    values: (subject: RankedSubject) => Pick<RankedRow, 'values' | 'sample'>;
    names: (db: Db, subjects: string[]) => Promise<Names[]>;
  }
> = {
  partners: {
    totals: ['partner_orders', 'partner_results'],
    orders: { orders: 'n', revenue: 'amount', tat_kept: 'otherShare' },
    values: (one) => ({
      values: {
        orders: one.n,
        revenue: toNaira(one.amount),
        tat_kept: percent(one.other_amount, one.other_n),
      },
      sample: one.other_n,
    }),
    names: findPartnerNames,
  },
  doctors: {
    totals: ['doctor_bookings', 'doctor_ratings'],
    orders: { bookings: 'n', rating: 'otherShare', earnings: 'amount' },
    values: (one) => ({
      values: { bookings: one.n, rating: mean(one.other_amount, one.other_n), earnings: toNaira(one.amount) },
      sample: one.other_n,
    }),
    names: findDoctorNames,
  },
  plans: {
    totals: ['plan_orders', 'plan_delivered'],
    orders: { orders: 'n', delivered: 'share', revenue: 'amount' },
    values: (one) => ({
      values: { orders: one.n, delivered: percent(one.other_n, one.n), revenue: toNaira(one.amount) },
      sample: one.n,
    }),
    names: findPlanNames,
  },
};

/** The subject of a plan is its disease and its name. */
async function findPlanNames(db: Db, subjects: string[]): Promise<Names[]> {
  const diseases = new Map((await findDiseaseNames(db)).map(({ uuid, name }) => [uuid, name]));
  return subjects.map((subject) => {
    const slash = subject.indexOf('/');
    const detail = diseases.get(subject.slice(0, slash)) ?? '';
    return { uuid: subject, name: subject.slice(slash + 1), detail };
  });
}

/** Ranked tables of the tabs. Tests that are overdue count as not within their turnaround time. */
export function createRankings() {
  const overdueTests = cacheFor(QUEUE_AGE_MS, findOverdueTests);

  return async (ctx: Ctx, name: RankingName, period: Period, sort: string | undefined) => {
    const column = (sort?.replace('-', '') ?? rankingColumns[name][0]) as RankingColumn;
    // The Partner tab shows the amount of its orders to everyone who can open it.
    const canSeeMoney = name === 'partners' || hasPermission(ctx.actor.role, 'transactions:read');
    if (!canSeeMoney && moneyColumns.includes(column)) throw forbidden();
    const order = { column, descending: sort === undefined || sort.startsWith('-') };
    const overdue =
      name === 'partners'
        ? (await overdueTests(ctx.readDb, ctx.now())).filter(
            ({ day }) => period.from <= day && day <= period.to,
          )
        : [];
    const { rows, total } =
      name === 'diseases'
        ? await rankDiseases(ctx.readDb, period, order)
        : await rankStored(ctx.readDb, name, period, order, overdue);
    return { rows: canSeeMoney ? rows : rows.map(withoutMoney), total };
  };
}

const withoutMoney = (row: RankedRow): RankedRow => ({
  ...row,
  values: Object.fromEntries(
    Object.entries(row.values).filter(([column]) => !moneyColumns.includes(column as RankingColumn)),
  ),
});

async function rankStored(
  db: Db,
  name: StoredRanking,
  range: Period,
  { column, descending }: Sort,
  more: readonly { subject: string; n: number }[],
) {
  const { totals, orders, values, names } = stored[name];
  const { subjects, total } = await findRanking(db, { totals, range, by: orders[column]!, descending, more });
  const ids = subjects.map(({ subject }) => subject);
  const named = new Map((ids.length ? await names(db, ids) : []).map((one) => [one.uuid, one]));
  const rows = subjects.flatMap((subject): RankedRow[] => {
    const found = named.get(subject.subject);
    return found ? [{ id: found.uuid, name: found.name, detail: found.detail, ...values(subject) }] : [];
  });
  return { rows, total };
}

/** Few diseases exist, and the totals of treatment orders have them in their keys: "disease/paid/status". */
async function rankDiseases(db: Db, period: Period, { column, descending }: Sort) {
  const [totals, diseases] = await Promise.all([
    findTotals(db, 'treatment_orders', period),
    findDiseaseNames(db),
  ]);
  const rows = diseases
    .map(({ uuid, name }): RankedRow => {
      const own = totals.filter(({ key }) => key.startsWith(`${uuid}/`));
      const n = countAll(own);
      const paid = own.filter(({ key }) => key.split('/')[1] === 'paid');
      const values = {
        orders: n,
        delivered: percent(countAll(own.filter(({ key }) => key.endsWith('/delivered'))), n),
        revenue: toNaira(paid.reduce((sum, { kobo }) => sum + kobo, 0)),
      };
      return { id: name, name, detail: '', values, sample: n };
    })
    .filter(({ sample }) => sample > 0);
  const value = (row: RankedRow) => (descending ? -1 : 1) * (row.values[column] ?? 0);
  rows.sort((a, b) => value(a) - value(b) || b.sample - a.sample || (a.name < b.name ? -1 : 1));
  return { rows: rows.slice(0, MAX_RANKED), total: rows.length };
}
