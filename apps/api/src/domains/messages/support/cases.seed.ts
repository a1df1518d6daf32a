import { businessSeconds } from '@baobab/contract/messages/support-hours';
import { deskSettings } from '@baobab/contract/messages/support-targets';
import type { DomainSeed } from '../../../seed/seed.ts';
import { targetsOf } from './targets.service.ts';

const HOUR = 3_600_000;
const labelNames = ['App problem', 'Appointment', 'Lab result', 'Payment', 'Refund'];
/** Of the latest conversations, so that every list has some. */
const [URGENT, HIGH, SNOOZED, WAITING] = [1, 3, 9, 18];

interface SeededConversation {
  uuid: string;
  last_side: string;
  started_at: Date;
  answered_at: Date | null;
  /** The first message after the last answer. */
  asked_at: Date | null;
  updated_at: Date;
  desk_read: number;
  last_seq: number;
  desk: string | null;
}

const CONVERSATIONS = `
  select c.uuid, c.updated_at, c.desk_read, c.last_seq, l.side as last_side, f.created_at as started_at,
    d.created_at as answered_at, d.author_uuid as desk,
    (select min(created_at) from support_messages q where q.channel_uuid = c.uuid and q.seq > coalesce((
      select max(seq) from support_messages x where x.channel_uuid = c.uuid and x.side = 'desk'), 0)) as asked_at
  from support_channels c
  join support_messages f on f.channel_uuid = c.uuid and f.seq = 1
  join support_messages l on l.channel_uuid = c.uuid and l.seq = c.last_seq
  left join lateral (select * from support_messages m
    where m.channel_uuid = c.uuid and m.side = 'desk' order by m.seq limit 1) d on true
  order by c.updated_at desc, c.uuid`;

function stateOf({ desk_read, last_seq, last_side }: SeededConversation, index: number) {
  if (desk_read < last_seq) return 'open';
  if (index === SNOOZED) return 'snoozed';
  return index < WAITING && last_side === 'desk' ? 'waiting' : 'closed';
}

/** Cases, owners and labels: unread conversations are open, older ones are closed. */
export const seedCases: DomainSeed = async ({ random, now, insert, query, client }) => {
  const settings = deskSettings.parse({});
  const labels = labelNames.map((name) => ({ uuid: random.uuidV7(now), name }));
  await insert('support_labels', labels);
  const conversations = await query<SeededConversation>(CONVERSATIONS);
  const cases = conversations.map((one, index) => {
    const state = stateOf(one, index);
    const last = Math.min(now.getTime(), one.updated_at.getTime() + (index % 5) * HOUR);
    const closed_at = state === 'closed' ? new Date(last) : null;
    const seconds = (end: Date | null) => end && businessSeconds(one.started_at, end, settings);
    const person_uuid = one.desk;
    return {
      conversation: one,
      state,
      owner: state === 'open' && index % 2 === 0 ? null : person_uuid,
      priority: index === URGENT ? 'urgent' : index === HIGH ? 'high' : 'normal',
      label: labels[index % labels.length]!.uuid,
      row: {
        uuid: random.uuidV7(one.started_at),
        channel_uuid: one.uuid,
        started_at: one.started_at,
        person_uuid,
        ...targetsOf(settings, one.started_at),
        first_answered_at: one.answered_at,
        first_answer_seconds: seconds(one.answered_at),
        closed_at,
        closed_by: closed_at && person_uuid,
        resolution_seconds: seconds(closed_at),
      },
    };
  });
  await insert(
    'support_cases',
    cases.map(({ row }) => row),
  );
  await insert(
    'support_case_labels',
    cases
      .filter((_one, index) => index % 4 > 0)
      .map(({ row, label }) => ({ case_uuid: row.uuid, label_uuid: label })),
  );
  for (const { conversation, state, owner, priority, row } of cases)
    await client.query(
      `update support_channels set state = $2, owner_uuid = $3, priority = $4, case_uuid = $5,
         waiting_since = $6, snoozed_until = $7 where uuid = $1`,
      [
        conversation.uuid,
        state,
        owner,
        priority,
        row.uuid,
        state === 'open' ? conversation.asked_at : null,
        state === 'snoozed' ? new Date(now.getTime() + 20 * HOUR) : null,
      ],
    );
};
