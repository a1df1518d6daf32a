import { dashboards } from '@baobab/contract/dashboards';
import { StatCard } from '../../kit/chart/StatCard.tsx';
import classes from './dashboards.module.css';
import {
  deviceFigures,
  prescriptionFigures,
  slotFigures,
  statusFigures,
  typeFigures,
  userFigures,
} from './figures.ts';
import type { Period } from './period.ts';
import { useCard } from './use-card.ts';

/**
 * The platform as a whole. One call brings every card, which a slow line thanks us for; should it fail, each
 * card asks for its own figures and can be tried again on its own.
 */
export function HomeTab({ period }: { period: Period }) {
  const { query } = period;
  const home = useCard(dashboards.home, { query });
  const alone = home.state.error !== null && !home.data;
  const types = useCard(dashboards.types, { query }, alone);
  const statuses = useCard(dashboards.statuses, { query }, alone);
  const users = useCard(dashboards.users, { query }, alone);
  const devices = useCard(dashboards.devices, { query }, alone);
  const slots = useCard(dashboards.slots, { query }, alone);
  const drugs = useCard(dashboards.prescriptions, { params: { type: 'all' }, query }, alone);

  const { trend, previous } = home.data ?? {};
  const byType = home.data?.bookings ?? types.data;
  const byStatus = home.data?.statuses ?? statuses.data;
  const people = home.data?.users ?? users.data;
  const byDevice = home.data?.devices ?? devices.data;
  const opened = home.data?.slots ?? slots.data;
  const written = home.data?.eprescriptions ?? drugs.data;
  const stateOf = (card: { state: typeof home.state }) => (alone ? card.state : home.state);
  return (
    <div className={classes.cards}>
      <StatCard
        title="Appointment Type"
        period={period.text}
        figures={byType && typeFigures(typesOf(byType), period)}
        state={stateOf(types)}
        trend={trend?.bookings}
        before={previous?.bookings.total_booking}
      />
      <StatCard
        title="Appointment Status"
        period={period.text}
        figures={byStatus && statusFigures(byStatus, period)}
        state={stateOf(statuses)}
      />
      <StatCard
        title="User Overview"
        period={period.text}
        figures={people && userFigures(people)}
        state={stateOf(users)}
        trend={trend?.users}
        before={previous?.users.total}
      />
      <StatCard
        title="Consumer Overview"
        period={period.text}
        figures={byDevice && deviceFigures(byDevice)}
        state={stateOf(devices)}
        trend={trend?.consumers}
      />
      <StatCard
        title="Slots Overview"
        period={period.text}
        figures={opened && slotFigures(opened)}
        state={stateOf(slots)}
        trend={trend?.slots}
        before={previous?.slots.total}
      />
      <StatCard
        title="E Prescription"
        period={period.text}
        figures={written && prescriptionFigures(written)}
        state={stateOf(drugs)}
        trend={trend?.eprescriptions}
        before={previous?.eprescriptions.eprescription_count}
      />
    </div>
  );
}

const typesOf = (counts: {
  total_booking: number;
  total_free_booking: number;
  total_sadn_booking: number;
  total_find_doc_booking: number;
  total_international_booking: number;
}) => ({
  total: counts.total_booking,
  free: counts.total_free_booking,
  sadn: counts.total_sadn_booking,
  find: counts.total_find_doc_booking,
  international: counts.total_international_booking,
});
