import type { AudienceRule } from '@baobab/contract/messages/bulk-audiences';
import { bulkNotifications } from '@baobab/contract/messages/bulk-notifications';
import { useCall } from '../../../kit/api/queries.ts';
import { formatCount } from '../../../kit/format.ts';

interface AudienceSizeProps {
  all: boolean;
  chosen: readonly string[];
  /** Takes the place of the chosen people. */
  rule?: AudienceRule | null | undefined;
  /** The time of a planned notification, from which the days of the rule count. */
  beginsAt?: string | undefined;
}

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
  const nobody = { data: { count: 0, without_consent: 0 }, isError: false };
  const { data, isError } = all ? everyone : rule ? byRule : enabled ? some : nobody;
  if (!data)
    return (
      <span aria-live="polite">{isError ? 'The number of people could not be read.' : 'Counting…'}</span>
    );
  const { count, without_consent: skipped } = data;
  return (
    <span aria-live="polite">
      Reaches <strong>{formatCount(count)}</strong> {count === 1 ? 'person' : 'people'}
      {skipped > 0 && `, not ${formatCount(skipped)} without consent`}
    </span>
  );
}
