import { dayOf } from '@baobab/contract/kit/lagos-time';
import type { PriceKind } from '@baobab/contract/master-data/price-lists';
import { change, done, unchanged } from '../../../platform/audit/change.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { resumable } from '../../../platform/jobs/resumable.ts';
import type { Db, Schema, Services, Trx } from '../../../schema.ts';
import { notifyStaffMember } from '../../workspace/notifications/public.ts';
import { noticeOf } from './change-sets.presenter.ts';
import { writeBatch, type ChangeSet } from './change-sets.service.ts';
import {
  findLeftAlone,
  findUnfitRows,
  lockPlanPrices,
  narrowPlan,
  passOnToPlans,
  stageInSlices,
} from './plan-rows.repository.ts';
import { describeLeftAlone, describeUnfit } from './plans.presenter.ts';
import {
  endPlan,
  findDueLists,
  findDuePlan,
  findPlanForUpdate,
  findWidePlans,
  type Plan,
} from './plans.repository.ts';
import { lockPriceList } from './price-imports.repository.ts';
import { SEARCH_INDEX_JOB } from './price-imports.service.ts';

const APPLY_JOB = 'price-plans.apply';

/** A row does not fit on the day, so nothing of the plan is applied. */
class PlanDoesNotFit extends Error {}

const workerContext = (db: Db, { created_by }: Plan) => ({
  db,
  actor: { uuid: created_by, role: 'worker' },
  requestId: APPLY_JOB,
});

/** Applies every plan of a list whose day has come, each in one transaction, in the order of their days and creation. */
const dueLists = resumable<Schema, Services>({
  job: APPLY_JOB,
  key: 'kind',
  lock: 'price-plans',
  // Every minute and not only at midnight, so that plans that were due during an outage are applied after it.
  sweep: 'price-plans.sweep',
  findOpen: ({ db, now }) => findDueLists(db, dayOf(now())),
  async perform(services, db, kind) {
    for (;;) {
      const plan = await findDuePlan(db, kind, dayOf(services.now()));
      if (!plan) return;
      await applyOrFail(services, db, plan);
      void services.queue.send(SEARCH_INDEX_JOB, {});
    }
  },
});
export const applyDuePlans = dueLists.run;

async function applyOrFail(services: Services, db: Db, plan: Plan) {
  try {
    await apply(services, db, plan);
  } catch (error) {
    if (!(error instanceof PlanDoesNotFit)) throw error;
    await fail(services, db, plan, error.message);
  }
}

/** The lock and the state make it happen once: a second worker waits, and then finds the plan applied. */
async function lockPlan(trx: Trx, { uuid, kind }: Plan): Promise<boolean> {
  await lockPriceList(trx, kind);
  return (await findPlanForUpdate(trx, uuid))?.state === 'planned';
}

/** The batch is an ordinary upload of the person who planned it, with history and undo. */
const apply = ({ now }: Services, db: Db, plan: Plan) =>
  change(workerContext(db, plan), 'price-list.import', async (trx) => {
    if (!(await lockPlan(trx, plan))) return unchanged(null);
    const { uuid, file_name: file, rows_total: rows, rows_left_out: leftOut } = plan;
    const kind = plan.kind as PriceKind;
    await lockPlanPrices(trx, uuid, kind);
    const [unfit, ...more] = await findUnfitRows(trx, uuid, kind);
    if (unfit) throw new PlanDoesNotFit(describeUnfit([unfit, ...more], rows - leftOut));
    await narrowPlan(trx, uuid, kind);
    const reason = describeLeftAlone(await findLeftAlone(trx, uuid, kind));
    const set: ChangeSet = {
      kind,
      noun: 'file',
      name: file,
      async stage(_connection, write) {
        await stageInSlices(trx, uuid, kind, write);
        return { rows, leftOut, hash: plan.file_hash.toString('hex') };
      },
    };
    const { batch, added, changed } = await writeBatch({ trx }, set, { by: plan.created_by });
    await endPlan(trx, uuid, {
      state: 'applied',
      ended_at: now(),
      batch_uuid: batch,
      ...(reason && { reason }),
    });
    if (batch) await passOnToPlans(trx, kind, batch);
    const text = `The planned prices of ${file} are applied: ${added} added, ${changed} changed${reason ? `. ${reason}` : ''}`;
    await notifyStaffMember(trx, plan.created_by, noticeOf(kind, text, batch ?? undefined));
    const details = {
      kind,
      file,
      plan: uuid,
      valid_from: plan.valid_from,
      added,
      changed,
      ...(reason && { reason }),
    };
    return done(null, batch ?? uuid, details);
  });

const fail = ({ now }: Services, db: Db, plan: Plan, reason: string) =>
  change(workerContext(db, plan), 'price-plan.fail', async (trx) => {
    if (!(await lockPlan(trx, plan))) return unchanged(null);
    const { uuid, kind, file_name: file } = plan;
    await endPlan(trx, uuid, { state: 'failed', ended_at: now(), reason });
    const text = `The planned prices of ${file} were not applied: ${reason}`;
    await notifyStaffMember(trx, plan.created_by, noticeOf(kind, text));
    return done(null, uuid, { kind, file, reason, changed: { state: ['planned', 'failed'] } });
  });

/** Plans of earlier releases have every value of their file; from now on they have what they change. */
async function narrowPlans({ db }: Services): Promise<void> {
  for (const plan of await findWidePlans(db))
    await db.transaction().execute(async (trx) => {
      if (await lockPlan(trx, plan)) await narrowPlan(trx, plan.uuid, plan.kind as PriceKind);
    });
}

export const plansJobs: Job<Services>[] = [
  { name: 'price-plans.narrow', cron: '10 3 * * *', atStart: true, run: narrowPlans },
  ...dueLists.jobs,
];
