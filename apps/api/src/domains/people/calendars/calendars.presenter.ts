import { LAGOS_ZONE } from '@baobab/contract/kit/lagos-time';
import type { DoctorCalendar } from '@baobab/contract/people/calendars';
import type { ICalEventStatus } from 'ical-generator';
import type { AppointmentRow, CalendarRow, OpenCalendar } from './calendars.repository.ts';

export const presentCalendar = (row: CalendarRow): DoctorCalendar => ({
  uuid: row.uuid,
  clinic: row.clinic_uuid === null ? null : { uuid: row.clinic_uuid, name: row.clinic_name ?? '' },
  with_names: row.names,
  created_by: row.author,
  createdAt: row.created_at.toISOString(),
});

const ENDED = ['cancelled', 'declined', 'rejected'];
const statusOf = (status: string): `${ICalEventStatus}` => {
  if (ENDED.includes(status)) return 'CANCELLED';
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED';
};

/**
 * The calendar as a file. Times are in UTC, which every program converts; a moved appointment keeps its id and gets a higher
 * sequence, and a cancelled one stays with its status, so that programs remove it.
 */
export async function calendarText(
  calendar: OpenCalendar,
  appointments: readonly AppointmentRow[],
  product: { name: string; slug: string },
): Promise<string> {
  // Loaded on first use, because few installations have calendars.
  const { default: ical } = await import('ical-generator');
  const place = calendar.clinic_name ? `, ${calendar.clinic_name}` : '';
  const file = ical({
    name: `${calendar.doctor}${place}`,
    prodId: { company: product.name, product: 'Appointments', language: 'EN' },
    ttl: 15 * 60,
    x: { 'X-WR-TIMEZONE': LAGOS_ZONE },
  });
  for (const row of appointments)
    file.createEvent({
      id: `${row.uuid}@${product.slug}`,
      sequence: row.version - 1,
      start: row.starts_at,
      end: row.ends_at,
      created: row.created_at,
      stamp: row.updated_at,
      lastModified: row.updated_at,
      status: statusOf(row.status) as ICalEventStatus,
      summary: calendar.names ? `Appointment: ${row.first_name} ${row.last_name}` : 'Appointment',
      location: row.clinic,
    });
  return file.toString();
}
