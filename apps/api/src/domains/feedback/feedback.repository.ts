import type { PageWindow } from '@baobab/contract/kit/endpoint';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/count.ts';
import { turnBack, walkOf } from '../../platform/db/page.ts';
import type { Db } from '../../schema.ts';

export interface FeedbackFilter {
  doctor?: string | undefined;
  patient?: string | undefined;
}

const matching = (db: Db, { doctor, patient }: FeedbackFilter) =>
  db
    .selectFrom('feedback as f')
    .$if(Boolean(doctor), (query) => query.where('f.doctor_uuid', '=', doctor!))
    .$if(Boolean(patient), (query) => query.where('f.patient_uuid', '=', patient!));

async function countFeedback(db: Db, filter: FeedbackFilter): Promise<number> {
  if (filter.doctor || filter.patient) return countOf(matching(db, filter));
  const { rows } = await sql<{ n: number }>`select total_of('feedback') as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findFeedbackPage(db: Db, filter: FeedbackFilter, window: PageWindow) {
  const total = await countFeedback(db, filter);
  const walk = walkOf(window, total);
  if (walk.limit === 0) return { rows: [], total };
  const keys = matching(db, filter)
    .select('f.uuid')
    .orderBy('f.created_at', walk.direction)
    .orderBy('f.uuid', walk.direction)
    .limit(walk.limit)
    .offset(walk.offset);
  const rows = await db
    .selectFrom(keys.as('page'))
    .innerJoin('feedback as f', 'f.uuid', 'page.uuid')
    .innerJoin('bookings as b', 'b.uuid', 'f.booking_uuid')
    .innerJoin('accounts as d', 'd.uuid', 'f.doctor_uuid')
    .innerJoin('patients as p', 'p.uuid', 'f.patient_uuid')
    .select(['f.uuid', 'f.booking_uuid', 'f.given_by', 'f.created_at', 'b.kind'])
    .select(['d.full_name as doctor', 'p.full_name as patient'])
    .orderBy('f.created_at', walk.direction)
    .orderBy('f.uuid', walk.direction)
    .execute();
  return { rows: turnBack(rows, walk), total };
}
export type FeedbackRow = Awaited<ReturnType<typeof findFeedbackPage>>['rows'][number];

export const findAnswers = (db: Db, feedback: string[]) =>
  db
    .selectFrom('feedback_answers')
    .select(['feedback_uuid', 'question', 'answer'])
    .where('feedback_uuid', 'in', feedback)
    .orderBy('feedback_uuid')
    .orderBy('position')
    .execute();
export type AnswerRow = Awaited<ReturnType<typeof findAnswers>>[number];
