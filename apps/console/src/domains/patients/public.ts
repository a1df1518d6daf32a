export { patientChoice } from './patients.choice.ts';
export { PatientSelect } from './PatientSelect.tsx';
