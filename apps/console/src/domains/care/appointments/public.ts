export { AppointmentDialog } from './AppointmentDialog.tsx';
export { columns as appointmentColumns } from './AppointmentsScreen.tsx';
