export { patientChoice } from './patients.choice.ts';
