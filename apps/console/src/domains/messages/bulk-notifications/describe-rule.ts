import { pluralize } from '@baobab/contract/kit/numbers';
import type { AudienceRule } from '@baobab/contract/messages/bulk-audiences';
import type { BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { formatCount } from '../../../kit/format.ts';

const platformNames = { android: 'Android', ios: 'iOS', webapp: 'web app' } as const;
const days = (count: number) => pluralize(count, 'day');

/** The conditions of a rule as staff read them. */
export function describeRule(rule: AudienceRule): string {
  const parts = [
    rule.cities && `ordered to ${rule.cities.join(', ')}`,
    describeAge(rule),
    rule.visited_within && `last visit within ${days(rule.visited_within)}`,
    rule.not_visited_for && `last visit more than ${days(rule.not_visited_for)} ago`,
    rule.visited !== undefined && (rule.visited ? 'had a visit' : 'never had a visit'),
    rule.booked_within && `booked within ${days(rule.booked_within)}`,
    rule.open_order !== undefined && (rule.open_order ? 'has an open order' : 'has no open order'),
    rule.platforms && `uses ${rule.platforms.map((one) => platformNames[one]).join(', ')}`,
    rule.not_reached_for && `not reached in ${days(rule.not_reached_for)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('; ') : 'every consumer';
}

function describeAge({ age_from: from, age_to: to }: AudienceRule) {
  if (from !== undefined && to !== undefined) return `aged ${from} to ${to}`;
  if (from !== undefined) return `aged ${from} or more`;
  return to !== undefined && `aged ${to} or less`;
}

export function describeRecipients({ audience, user }: BulkNotification): string {
  if (audience.kind === 'all') return 'all';
  if (audience.kind === 'selected') return formatCount(user.length);
  return audience.name ?? 'audience';
}
