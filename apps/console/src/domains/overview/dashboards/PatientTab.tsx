import { dashboards } from '@baobab/contract/overview/dashboards';
import { StatCard } from '../../../kit/chart/StatCard.tsx';
import { ReadFailure } from '../../../kit/layout/States.tsx';
import { statusFigures, typeFigures } from './figures.ts';
import type { Period } from './period.ts';
import { PersonTab, type PersonCards } from './PersonTab.tsx';
import { statisticsOf } from './statistics.ts';
import { useCard, useUpcoming } from './use-card.ts';

export const PatientTab = ({ period }: { period: Period }) => (
  <PersonTab
    label="Patient"
    period={period}
    endpoint={dashboards.patients}
    Cards={PatientCards}
    ranking="diseases"
  />
);

function PatientCards({ period, uuid }: PersonCards) {
  const query = { ...period.query, patient_uuid: uuid };
  const scope = { period, person: null };
  const { upcoming, unread } = useUpcoming(period, { patient_uuid: uuid });
  const types = useCard(dashboards.ofPatient, { query });
  const statuses = useCard(dashboards.statuses, { query });
  const drugs = useCard(dashboards.prescriptions, { params: { type: 'patient' }, query });
  const income = useCard(dashboards.income, { query });
  const spent = income.data;
  return (
    <>
      <ReadFailure text="The appointments after today could not be loaded." read={unread} />
      <StatCard
        title="Appointment Type"
        period={period.text}
        figures={types.data && typeFigures(statisticsOf(types.data), upcoming.bookings, scope)}
        state={types.state}
        note={appointmentsNote}
      />
      <StatCard
        title="Appointment Status"
        period={period.text}
        figures={
          statuses.data && statusFigures(statuses.data, types.data?.total_appointments, upcoming, scope)
        }
        state={statuses.state}
        note={appointmentsNote}
      />
      <StatCard
        title="Orders and Prescription"
        period={period.text}
        figures={
          drugs.data &&
          spent && [
            { label: 'Orders', value: spent.total_orders },
            { label: 'E Prescriptions', value: drugs.data.total_eprescription },
            { label: 'Lab test advices', value: drugs.data.total_eprescription_lab },
          ]
        }
        state={drugs.state.error ? drugs.state : income.state}
        overlapping
        note="Paid lab orders. No list has a filter for a patient; Patient Documents shows all prescriptions and advices of one."
      />
      <StatCard
        title="Amount Spent"
        period={period.text}
        figures={
          spent && [
            amount('In appointments', spent.total_amount_spent_in_appointment),
            amount('In orders', spent.total_amount_in_order),
          ]
        }
        state={income.state}
        note="Payments for appointments and lab orders of the patient, less refunds, on the days of the payments. No list has these sums."
      />
    </>
  );
}

const appointmentsNote = 'Appointments has no filter for a patient; its search also finds one.';
const amount = (label: string, value: number) => ({ label, value, unit: 'naira' as const });
