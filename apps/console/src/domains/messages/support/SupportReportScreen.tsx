import { formatDate, startOfDay, DAY_MS } from '@baobab/contract/kit/lagos-time';
import { REPORT_DAYS, supportTargets, type ReportRow } from '@baobab/contract/messages/support-targets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import { LineChart } from '../../../kit/chart/LineChart.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { notifyUnless } from '../../../kit/feedback/notices.tsx';
import { DateRangeField, type DateRange } from '../../../kit/form/DateRangeField.tsx';
import { today } from '../../../kit/format.ts';
import { Page, Toolbar } from '../../../kit/layout/Page.tsx';
import { EmptyState, ReadContent } from '../../../kit/layout/States.tsx';
import { useDateRange } from '../../../kit/transfer/date-range.ts';
import { dayOf } from '@baobab/contract/kit/lagos-time';
import { ReportTable } from './ReportTable.tsx';
import classes from './desk.module.css';

const DeskSettingsDialog = lazyDialog(() =>
  import('./DeskSettingsDialog.tsx').then((m) => m.DeskSettingsDialog),
);

const lastDays = (count: number): [string, string] => [dayOf(Date.now() - (count - 1) * DAY_MS), today()];
const isTooLong = ([from, to]: DateRange) =>
  from !== null && to !== null && Date.parse(to) - Date.parse(from) >= REPORT_DAYS * DAY_MS;

export function SupportReportScreen() {
  const [chosen, choose] = useDateRange();
  const [editing, setEditing] = useState(false);
  const canEdit = useCan()('settings:write');
  const [from, to] = chosen[0] && chosen[1] && !isTooLong(chosen) ? [chosen[0], chosen[1]] : lastDays(30);
  const report = useCall(supportTargets.report, { query: { from, to } }, { keep: true });
  return (
    <Page title="Support report">
      <Toolbar
        left={
          <DateRangeField
            value={chosen[0] && !isTooLong(chosen) ? chosen : [from, to]}
            onChange={(next) =>
              notifyUnless(!isTooLong(next), `Choose at most ${REPORT_DAYS} days.`) && choose(next)
            }
            clearable={chosen[0] !== null}
            hasDefault
            presets={[
              { label: 'Last 30 days', value: lastDays(30) },
              { label: 'Last 90 days', value: lastDays(90) },
            ]}
          />
        }
        right={
          canEdit && (
            <Button variant="default" onClick={() => setEditing(true)}>
              Targets and hours
            </Button>
          )
        }
      />
      <div className={classes.report} aria-busy={report.isFetching}>
        <ReadContent read={report}>{(figures) => <Figures {...figures} />}</ReadContent>
      </div>
      <DeskSettingsDialog opened={editing} onClose={() => setEditing(false)} />
    </Page>
  );
}

interface FiguresProps extends Record<'days' | 'people' | 'labels', ReportRow[]> {
  total: Omit<ReportRow, 'key' | 'name'>;
}

function Figures({ total, days, people, labels }: FiguresProps) {
  if (total.conversations === 0) return <EmptyState title="No conversations in these days" />;
  const answered = days.filter(({ first_answer }) => first_answer.median !== null);
  return (
    <>
      <section aria-labelledby="answer-times">
        <h2 id="answer-times">Time until the first answer</h2>
        <p className={classes.note}>All times count the business hours of the desk.</p>
        <LineChart
          title="Time until the first answer"
          unit="min"
          lines={['Median', '90th percentile']}
          points={answered.map(({ key, first_answer: { median, p90 } }) => ({
            at: startOfDay(key).toISOString(),
            values: [minutes(median), minutes(p90)],
          }))}
        />
      </section>
      <ReportTable
        title="By day"
        first="Day"
        rows={days.map((row) => ({ ...row, name: formatDate(row.key) }))}
        total={total}
      />
      <ReportTable title="By person" first="Person" rows={people} total={total} />
      <ReportTable
        title="By label"
        first="Label"
        rows={labels}
        note="A conversation with several labels counts under each of them."
      />
    </>
  );
}

const minutes = (seconds: number | null) => seconds && Math.round(seconds / 6) / 10;
