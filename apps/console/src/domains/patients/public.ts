export { PatientSelect } from './PatientSelect.tsx';
