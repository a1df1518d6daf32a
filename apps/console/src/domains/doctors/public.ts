export { DoctorSelect, type DoctorOption } from './DoctorSelect.tsx';
