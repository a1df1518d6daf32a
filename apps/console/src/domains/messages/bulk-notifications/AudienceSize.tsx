import type { AudienceRule } from '@baobab/contract/messages/bulk-audiences';
import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { useCall } from '../../../kit/api/queries.ts';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure, type Read } from '../../../kit/layout/States.tsx';

interface AudienceSizeProps {
  all: boolean;
  chosen: readonly string[];
  /** Takes the place of the chosen people. */
  rule?: AudienceRule | null | undefined;
  /** The time of a planned notification, from which the days of the rule count. */
  beginsAt?: string | undefined;
}

/** In place of a number of people. */
export const Counting = ({ read }: { read: Read<unknown> }) => (
  <span aria-live="polite">
    {read.error ? <ReadFailure text="The number of people could not be read." read={read} /> : 'Counting…'}
  </span>
);

/** The number of people a notification reaches, and how many are left out because they did not agree. */
export function AudienceSize({ all, chosen, rule, beginsAt }: AudienceSizeProps) {
  const everyone = useCall(bulkNotifications.audience, {}, { enabled: all });
  const byRule = useCall(
    bulkNotifications.ruleAudience,
    { body: { rule: rule ?? {}, begins_at: beginsAt } },
    { enabled: Boolean(rule), keep: true },
  );
  const enabled = !all && !rule && chosen.length > 0;
  const some = useCall(
    bulkNotifications.chosenAudience,
    { body: { user: [...chosen] } },
    { enabled, keep: true },
  );
  const nobody = {
    ...some,
    data: { count: 0, without_consent: 0 },
  };
  const read = all ? everyone : rule ? byRule : enabled ? some : nobody;
  if (!read.data) return <Counting read={read} />;
  const { count, without_consent: skipped } = read.data;
  return (
    <span aria-live="polite">
      Reaches <strong>{formatCount(count)}</strong> {count === 1 ? 'person' : 'people'}
      {skipped > 0 && `, not ${formatCount(skipped)} without consent`}
    </span>
  );
}
