import { dashboards, type HomeFigures } from '@baobab/contract/dashboards';
import type { CallInput, ReplyOf } from '@baobab/contract/kit/client';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { StatCard, type CardState } from '../../kit/chart/StatCard.tsx';
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
import { useCard, type Card } from './use-card.ts';

/** Figures of the whole platform. One request loads all cards, which helps on a slow connection. */
export function HomeTab({ period }: { period: Period }) {
  const { query } = period;
  const home = useCard(dashboards.home, { query });
  const types = usePart(home, (all) => all.bookings, dashboards.types, { query });
  const statuses = usePart(home, (all) => all.statuses, dashboards.statuses, { query });
  const users = usePart(home, (all) => all.users, dashboards.users, { query });
  const devices = usePart(home, (all) => all.devices, dashboards.devices, { query });
  const slots = usePart(home, (all) => all.slots, dashboards.slots, { query });
  const everybody = { params: { type: 'all' }, query };
  const drugs = usePart(home, (all) => all.eprescriptions, dashboards.prescriptions, everybody);
  const { trend, previous } = home.data ?? {};
  return (
    <div className={classes.cards}>
      <StatCard
        title="Appointment Type"
        period={period.text}
        figures={types.data && typeFigures(typesOf(types.data), period)}
        state={types.state}
        trend={trend?.bookings}
        previous={previous?.bookings.total_booking}
      />
      <StatCard
        title="Appointment Status"
        period={period.text}
        figures={statuses.data && statusFigures(statuses.data, period)}
        state={statuses.state}
      />
      <StatCard
        title="User Overview"
        period={period.text}
        figures={users.data && userFigures(users.data)}
        state={users.state}
        trend={trend?.users}
        previous={previous?.users.total}
      />
      <StatCard
        title="Consumer Overview"
        period={period.text}
        figures={devices.data && deviceFigures(devices.data)}
        state={devices.state}
        trend={trend?.consumers}
      />
      <StatCard
        title="Slots Overview"
        period={period.text}
        figures={slots.data && slotFigures(slots.data)}
        state={slots.state}
        trend={trend?.slots}
        previous={previous?.slots.total}
      />
      <StatCard
        title="E Prescription"
        period={period.text}
        figures={drugs.data && prescriptionFigures(drugs.data)}
        state={drugs.state}
        trend={trend?.eprescriptions}
        previous={previous?.eprescriptions.eprescription_count}
      />
    </div>
  );
}

/** A card's part of the Home request; when that fails, the card falls back to its own endpoint. */
function usePart<T, E extends Endpoint>(
  home: Card<typeof dashboards.home>,
  part: (all: ReplyOf<typeof dashboards.home>) => T,
  call: E,
  input: CallInput<E>,
): { data: T | ReplyOf<E> | undefined; state: CardState } {
  const homeFailed = home.state.error !== null && !home.data;
  const own = useCard(call, input, homeFailed);
  return { data: home.data ? part(home.data) : own.data, state: homeFailed ? own.state : home.state };
}

const typesOf = (counts: HomeFigures['bookings']) => ({
  total: counts.total_booking,
  free: counts.total_free_booking,
  sadn: counts.total_sadn_booking,
  find: counts.total_find_doc_booking,
  international: counts.total_international_booking,
});
