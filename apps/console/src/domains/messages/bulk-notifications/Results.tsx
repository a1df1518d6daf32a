import { bulkNotifications, type BulkNotification } from '@baobab/contract/messages/bulk-notifications';
import type { BulkResults } from '@baobab/contract/messages/bulk-results';
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { useCall } from '../../../kit/api/queries.ts';
import { LineChart } from '../../../kit/chart/LineChart.tsx';
import { formatCount } from '../../../kit/format.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { Term } from '../../../kit/layout/Term.tsx';
import classes from './bulk-notifications.module.css';

/** The progress of a sending, why people were not reached, and who opened the notification. */
export function Results({ notification }: { notification: BulkNotification }) {
  const { uuid, progress } = notification;
  const read = useCall(bulkNotifications.results, { params: { uuid } });
  const { data } = read;
  const { recipients, sent, failed, remaining } = progress;
  const all = Math.max(recipients ?? 0, 1);
  return (
    <div className={classes.figures}>
      <Progress.Root size="lg" aria-label="Progress">
        <Progress.Section
          value={(sent / all) * 100}
          aria-label={`${formatCount(sent)} of ${formatCount(recipients ?? 0)} sent`}
        />
        <Progress.Section
          value={(failed / all) * 100}
          color="red"
          aria-label={`${formatCount(failed)} failed`}
        />
      </Progress.Root>
      <dl aria-live="polite">
        <Term label="Sent" value={formatCount(sent)} />
        <Term label="Failed" value={formatCount(failed)} />
        <Term label="Remaining" value={formatCount(remaining ?? 0)} />
        {data && <Term label="Opened" value={formatCount(data.data.opened.total)} />}
      </dl>
      <ReadFailure text="The results could not be loaded." read={read} />
      {data && <Reasons results={data.data} />}
      {data && <Openings results={data.data} />}
    </div>
  );
}

function Reasons({ results: { failed, skipped } }: { results: BulkResults }) {
  const reasons = [
    ...failed.map(({ reason, people }) => ({ text: `Failed: ${reason || 'no reason given'}`, people })),
    { text: 'Skipped: over the cap for a person', people: skipped.cap },
    { text: 'Skipped: without consent', people: skipped.consent },
  ].filter(({ people }) => people > 0);
  if (reasons.length === 0) return null;
  return (
    <table className={classes.reasons}>
      <caption>People who were not reached</caption>
      <tbody>
        {reasons.map(({ text, people }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td>{formatCount(people)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Openings({ results: { opened, openings } }: { results: BulkResults }) {
  if (opened.total === 0) return null;
  return (
    <section aria-label="Opened over time">
      <p>
        Opened from the push message: {formatCount(opened.push)}, in the inbox: {formatCount(opened.inbox)}
      </p>
      <LineChart
        title="Opened over time"
        unit="people"
        lines={['Opened']}
        points={openings.map(({ at, opened: people }) => ({ at, values: [people] }))}
      />
    </section>
  );
}
