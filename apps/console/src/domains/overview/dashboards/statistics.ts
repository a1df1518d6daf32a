import type { HomeFigures } from '@baobab/contract/overview/dashboards';

/** Maps the wire names of one person's figures to those of the Home tab. */
export const statisticsOf = (counts: {
  total_appointments: number;
  total_free: number;
  total_sadn: number;
  total_find_a_doctor: number;
  total_international: number;
}): HomeFigures['bookings'] => ({
  total_booking: counts.total_appointments,
  total_free_booking: counts.total_free,
  total_sadn_booking: counts.total_sadn,
  total_find_doc_booking: counts.total_find_a_doctor,
  total_international_booking: counts.total_international,
});
