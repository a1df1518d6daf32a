import { dashboards } from '@baobab/contract/overview/dashboards';
import { StatCard } from '../../../kit/chart/StatCard.tsx';
import {
  documentsNote,
  otherStatusesNote,
  prescriptionFigures,
  slotFigures,
  slotsNote,
  statusFigures,
  typeFigures,
} from './figures.ts';
import type { Period } from './period.ts';
import { PersonTab, type PersonCards } from './PersonTab.tsx';
import { statisticsOf } from './statistics.ts';
import { useCard, useUpcoming } from './use-card.ts';
import { ReadFailure } from '../../../kit/layout/States.tsx';

export const DoctorTab = ({ period }: { period: Period }) => (
  <PersonTab
    label="Doctor"
    period={period}
    endpoint={dashboards.doctors}
    Cards={DoctorCards}
    ranking="doctors"
  />
);

function DoctorCards({ period, uuid }: PersonCards) {
  const query = { ...period.query, doctor_uuid: uuid };
  const scope = { period, person: `&doctor=${uuid}` };
  const { upcoming, unread } = useUpcoming(period, { doctor_uuid: uuid });
  const types = useCard(dashboards.ofDoctor, { query });
  const statuses = useCard(dashboards.statuses, { query });
  const slots = useCard(dashboards.slots, { query });
  const drugs = useCard(dashboards.prescriptions, { params: { type: 'doctor' }, query });
  const income = useCard(dashboards.income, { query });
  return (
    <>
      <ReadFailure text="The appointments after today could not be loaded." read={unread} />
      <StatCard
        title="Appointment Type"
        period={period.text}
        figures={types.data && typeFigures(statisticsOf(types.data), upcoming.bookings, scope)}
        state={types.state}
      />
      <StatCard
        title="Status"
        period={period.text}
        figures={
          statuses.data && statusFigures(statuses.data, types.data?.total_appointments, upcoming, scope)
        }
        state={statuses.state}
        note={otherStatusesNote}
      />
      <StatCard
        title="Slots"
        period={period.text}
        figures={slots.data && slotFigures(slots.data, upcoming.slots)}
        state={slots.state}
        note={slotsNote}
      />
      <StatCard
        title="E Prescription"
        period={period.text}
        figures={drugs.data && prescriptionFigures(drugs.data)}
        state={drugs.state}
        note={documentsNote}
      />
      <StatCard
        title="Earning"
        period={period.text}
        figures={
          income.data && [
            {
              label: 'Total',
              value: income.data.total_amount,
              unit: 'naira',
              isTotal: true,
            },
          ]
        }
        state={income.state}
        note="A sum of the appointments that took place, which no list has."
      />
    </>
  );
}
