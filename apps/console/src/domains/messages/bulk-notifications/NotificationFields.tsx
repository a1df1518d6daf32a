import { bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { Group, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { lazyComponent } from '../../../kit/lazy-component.tsx';
import { DayField } from '../../../kit/form/DayInput.tsx';
import { ChoiceField, SelectField, TextField } from '../../../kit/form/fields.tsx';
import type { Form } from '../../../kit/form/form.ts';
import { TextAreaField } from '../../../kit/form/TextAreaField.tsx';
import { useField, useValue } from '../../../kit/form/use-field.tsx';
import { ImageUploadField } from '../../workspace/files/public.ts';
import { AudienceSize, Counting } from './AudienceSize.tsx';
import { hourOptions, linkOptions, planOf, type ComposeValues } from './compose.values.ts';
import classes from './bulk-notifications.module.css';

const { Component: PhonePreview } = lazyComponent(() =>
  import('./PhonePreview.tsx').then((m) => m.PhonePreview),
);
const { Component: TestSending } = lazyComponent(() =>
  import('./TestSending.tsx').then((m) => m.TestSending),
);

interface FieldsProps {
  form: Form<ComposeValues>;
}

export const WordFields = ({ form }: FieldsProps) => (
  <>
    <div className={classes.wide}>
      <TextField form={form} name="title" label="Title" required />
    </div>
    <TextAreaField form={form} name="message" label="Description" required />
  </>
);

/** Link, picture, preview and test: what the notification leads to and how it looks. */
export const LookFields = ({ form }: FieldsProps) => (
  <>
    <ChoiceField form={form} name="link" label="Opens in the app" options={linkOptions} />
    <ImageUploadField form={form} name="picture" label="Picture" />
    <Preview form={form} />
    <TestSending form={form} />
  </>
);

function Preview({ form }: FieldsProps) {
  const [title, message, picture] = [
    useValue(form, 'title'),
    useValue(form, 'message'),
    useValue(form, 'picture'),
  ];
  return <PhonePreview title={title} message={message} picture={picture} />;
}

/** Now or at a time, for a notification that is not saved as a draft. */
export function WhenFields({ form }: FieldsProps) {
  const { value, set } = useField(form, 'when');
  const isDraft = useValue(form, 'draft');
  if (isDraft) return null;
  return (
    <>
      <Radio.Group
        className={classes.wide}
        aria-label="When"
        value={value}
        onChange={(next) => set(next as ComposeValues['when'])}
      >
        <Group gap={20}>
          <Radio value="now" label="Send now" />
          <Radio value="later" label="Schedule" />
        </Group>
      </Radio.Group>
      {value === 'later' && <TimeFields form={form} />}
    </>
  );
}

export function TimeFields({ form }: FieldsProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const hour = useValue(form, 'hour');
  return (
    <>
      <DayField form={form} name="day" label="Day" min={today} required />
      <SelectField form={form} name="hour" label="Time (Lagos)" options={hourOptions(hour)} required />
    </>
  );
}

/** The number of people that the form reaches; `kept` is the notification whose recipients can be kept. */
export function AudienceCount({ form, kept }: FieldsProps & { kept?: BulkNotification }) {
  const audience = useValue(form, 'audience');
  const user = useValue(form, 'user');
  const saved = useValue(form, 'saved');
  const audiences = useCall(bulkNotifications.audiences, {}, { enabled: audience === 'rule' });
  const [when, draft] = [useValue(form, 'when'), useValue(form, 'draft')];
  const [day, hour] = [useValue(form, 'day'), useValue(form, 'hour')];
  const { begins_at: beginsAt } = planOf({ when, draft, day, hour });
  if (audience === 'kept' && kept) return <KeptSize notification={kept} beginsAt={beginsAt} />;
  // Until the rule is known, nobody would be counted.
  if (audience === 'rule' && saved && !audiences.data) return <Counting read={audiences} />;
  const rule = audience === 'rule' ? audiences.data?.data.find(({ uuid }) => uuid === saved?.id)?.rule : null;
  return (
    <AudienceSize
      all={audience === 'all'}
      chosen={user.map(({ id }) => id)}
      rule={rule}
      beginsAt={beginsAt}
    />
  );
}

interface KeptProps {
  notification: BulkNotification;
  beginsAt?: string | undefined;
}

export const KeptSize = ({ notification: { audience, user }, beginsAt }: KeptProps) => (
  <AudienceSize
    all={audience.kind === 'all'}
    chosen={audience.kind === 'rule' ? [] : user}
    rule={audience.rule}
    beginsAt={beginsAt}
  />
);
