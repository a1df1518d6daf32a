/** Maps the wire names of one person's figures to those of the cards. */
export const statisticsOf = (counts: {
  total_appointments: number;
  total_free: number;
  total_sadn: number;
  total_find_a_doctor: number;
  total_international: number;
}) => ({
  total: counts.total_appointments,
  free: counts.total_free,
  sadn: counts.total_sadn,
  find: counts.total_find_a_doctor,
  international: counts.total_international,
});
