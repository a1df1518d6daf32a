import { namesById, type Invariant } from './invariant.ts';

interface Row {
  uuid: string;
  status: string;
  recipients: number | null;
  delivered: number;
  failed: number;
  people: number;
  inbox: number;
}

export const sentOnce: Invariant = {
  name: 'sent-once',
  sentence:
    'Each recipient gets a notification once, whatever happens to the workers; a draft reaches nobody.',
  every: 'step',
  async check(world) {
    const names = namesById(world);
    const { rows } = await world.office.db.query<Row>(
      `select b.uuid, b.status, b.recipients, b.delivered, b.failed,
         (select count(*)::int from bulk_deliveries d where d.bulk_uuid = b.uuid) as people,
         (select count(*)::int from inbox_items i where i.bulk_uuid = b.uuid) as inbox from bulk_notifications b`,
    );
    return rows.flatMap(({ uuid, status, recipients, delivered, failed, people, inbox }) => {
      const isSent = status === 'sent' || status === 'failed';
      const chosen = world.model.messages[names.get(uuid) ?? '']?.to.length ?? people;
      const wanted = isSent ? chosen : 0;
      // A failed push leaves the notification in the inbox of the person.
      const isRight =
        people === wanted &&
        inbox === wanted &&
        delivered + failed === wanted &&
        (recipients ?? 0) === wanted;
      if (isRight || status === 'sending') return [];
      return [
        {
          record: names.get(uuid) ?? uuid,
          expected: `${status}, ${wanted} people once each`,
          actual: `${people} people, ${delivered} delivered, ${failed} failed, ${inbox} in an inbox`,
        },
      ];
    });
  },
};
