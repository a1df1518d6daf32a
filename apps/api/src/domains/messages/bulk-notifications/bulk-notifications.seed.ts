import type { DomainSeed } from '../../../seed/seed.ts';

const DAY = 86_400_000;

const notices: readonly (readonly [title: string, message: string])[] = [
  ['Free blood pressure check', 'Visit any partner pharmacy this week for a free blood pressure check.'],
  ['New doctors on call', 'Twelve new doctors now answer See A Doctor Now from 6 am to midnight.'],
  ['Malaria season', 'The rains are here. Sleep under a net and order a test when a fever starts.'],
  [
    'Lab results in the app',
    'Your lab results now arrive in the app as soon as the laboratory releases them.',
  ],
  ['Public holiday hours', 'Home sample collection rests on the public holiday and is back the day after.'],
  ['Refer a friend', 'Bring a friend and both of you earn credit for the next appointment.'],
  ['Health profile', 'Complete your health profile so that your doctor knows you before you speak.'],
  ['Diabetes awareness week', 'HbA1c tests are discounted at SYNLAB this week.'],
];

/** Drafts and sent notifications, to all and to selected consumers, with and without failures. */
export const seedBulkNotifications: DomainSeed = async ({ random, now, insert, query }) => {
  const [sender] = await query<{ uuid: string }>(
    `select s.account_uuid as uuid from staff s where s.role = 'admin' order by 1 limit 1`,
  );
  const [audience] = await query<{ n: string }>(
    `select count(*) as n from accounts where kind = 'consumer' and active`,
  );
  const people = await query<{ uuid: string }>(
    `select uuid from accounts where kind = 'consumer' and active order by created_at desc, uuid limit 60`,
  );
  const notifications = Array.from({ length: 24 }, (_, index) => {
    const at = new Date(now.getTime() - index * 4 * DAY - random.int(1, 20) * 3_600_000);
    const [title, message] = notices[index % notices.length]!;
    const draft = index < 3 || index === 9;
    const all = index % 3 !== 1;
    const selected = all ? [] : random.sample(people, random.int(3, 12)).map((one) => one.uuid);
    const recipients = all ? Number(audience?.n ?? 0) : selected.length;
    const failed = index % 5 === 4 ? Math.min(recipients, random.int(1, 9)) : 0;
    return { uuid: random.uuidV7(at), at, title, message, draft, all, selected, recipients, failed };
  });
  await insert(
    'bulk_notifications',
    notifications.map(({ uuid, at, title, message, draft, all, recipients, failed }) => ({
      uuid,
      title,
      message,
      audience: all ? 'all' : 'selected',
      status: draft ? 'draft' : 'sent',
      created_by: sender!.uuid,
      created_at: at,
      pressed_at: draft ? null : at,
      begins_at: draft ? null : at,
      finished_at: draft ? null : new Date(at.getTime() + 60_000),
      recipients: draft ? null : recipients,
      delivered: draft ? 0 : recipients - failed,
      failed: draft ? 0 : failed,
    })),
  );
  await insert(
    'bulk_recipients',
    notifications.flatMap(({ uuid, selected }) =>
      selected.map((account_uuid) => ({ bulk_uuid: uuid, account_uuid })),
    ),
  );
  await insert(
    'inbox_items',
    notifications
      .filter(({ draft }) => !draft)
      .flatMap(({ uuid, at, all, selected }) =>
        (all ? people.map((one) => one.uuid) : selected).map((account_uuid) => ({
          account_uuid,
          bulk_uuid: uuid,
          created_at: at,
        })),
      ),
  );
};
