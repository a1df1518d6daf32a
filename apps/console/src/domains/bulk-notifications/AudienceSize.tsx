import { bulkNotifications } from '@baobab/contract/bulk-notifications';
import { useCall } from '../../kit/api/queries.ts';
import { formatCount } from '../../kit/format.ts';

/** The number of people a notification reaches. */
export function AudienceSize({ all, chosen }: { all: boolean; chosen: number }) {
  const { data } = useCall(bulkNotifications.audience, {}, { enabled: all });
  const count = all ? data?.count : chosen;
  if (count === undefined) return <span aria-live="polite">Counting…</span>;
  return (
    <span aria-live="polite">
      Reaches <strong>{formatCount(count)}</strong> {count === 1 ? 'person' : 'people'}
    </span>
  );
}
