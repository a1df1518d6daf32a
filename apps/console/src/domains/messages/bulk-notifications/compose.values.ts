import { ALL, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { appPaths, type AppPath } from '@baobab/contract/messages/bulk-content';
import { LAGOS_OFFSET, toLagosIso } from '@baobab/contract/kit/lagos-time';
import type { Choice } from '../../../kit/form/form.ts';
import { required, type Rules } from '../../../kit/form/rules.ts';
import { bulkNotificationsMessages as messages, campaignMessages } from './bulk-notifications.messages.ts';

/** The values of the forms that write a notification. */
export type ComposeValues = {
  title: string;
  message: string;
  link: Choice | null;
  picture: string;
  /** `kept` leaves the recipients of an edited notification as they are. */
  audience: 'selected' | 'all' | 'rule' | 'kept';
  user: Choice[];
  saved: Choice | null;
  draft: boolean;
  when: 'now' | 'later';
  day: string | null;
  hour: string | null;
  request_key: string;
};

export const emptyValues = (request_key: string): ComposeValues => ({
  title: '',
  message: '',
  link: null,
  picture: '',
  audience: 'selected',
  user: [],
  saved: null,
  draft: false,
  when: 'now',
  day: null,
  hour: null,
  // Sent with every attempt, so that the server recognises a repeated request.
  request_key,
});

export const valuesOf = (one: BulkNotification): ComposeValues => {
  const { planned_for } = one.progress;
  const planned = planned_for ? toLagosIso(planned_for) : null;
  return {
    ...emptyValues(''),
    title: one.title,
    message: one.message,
    link: one.link ? { id: one.link, label: labelOf(one.link) } : null,
    picture: one.picture ?? '',
    audience: 'kept',
    when: planned ? 'later' : 'now',
    day: planned?.slice(0, 10) ?? null,
    hour: planned?.slice(11, 16) ?? null,
  };
};

export const labelOf = (link: string) => appPaths[link as AppPath] ?? link;
export const linkOptions: Choice[] = Object.entries(appPaths).map(([id, label]) => ({ id, label }));

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
);
/** Every half hour, with a time that was set otherwise. */
export const hourOptions = (hour: string | null) =>
  hour && !HALF_HOURS.includes(hour) ? [...HALF_HOURS, hour].toSorted() : HALF_HOURS;

type PlanValues = Pick<ComposeValues, 'when' | 'draft' | 'day' | 'hour'>;
const isPlanned = ({ when, draft }: PlanValues) => when === 'later' && !draft;

export const rules: Rules<ComposeValues> = {
  title: [required(messages.title)],
  message: [required(messages.description)],
  user: [(user, { audience }) => (audience === 'selected' && user.length === 0 ? messages.consumers : null)],
  saved: [(saved, { audience }) => (audience === 'rule' && !saved ? campaignMessages.audience : null)],
  day: [(day, values) => (isPlanned(values) && !day ? campaignMessages.day : null)],
  hour: [(hour, values) => (isPlanned(values) && !hour ? campaignMessages.hour : null)],
};

export const instantOf = (day: string, hour: string) => `${day}T${hour}:00${LAGOS_OFFSET}`;

/** The words of the request. */
export const wordsOf = ({ title, message, link, picture }: ComposeValues) => ({
  title,
  message,
  link: (link?.id ?? null) as AppPath | null,
  picture: picture || null,
});

export const planOf = (values: PlanValues): { begins_at?: string } =>
  isPlanned(values) && values.day && values.hour ? { begins_at: instantOf(values.day, values.hour) } : {};

/** The recipients of a draft or an edit. */
export function recipientsOf({ audience, user, saved }: ComposeValues) {
  if (audience === 'kept') return {};
  if (audience === 'rule') return { audience: saved!.id };
  return { user: audience === 'all' ? ([ALL] as [typeof ALL]) : user.map(({ id }) => id) };
}

/** Whether the chosen kind of recipients has this field. */
export const appliesTo = (name: string, { audience }: ComposeValues) =>
  name === 'user' ? audience === 'selected' : name === 'saved' ? audience === 'rule' : true;

/** The form enters the time in two fields, and an audience under another name. */
export const inputName = (name: string) =>
  name === 'begins_at' ? 'day' : name.replace(/^audience(\..*)?$/, 'saved');
