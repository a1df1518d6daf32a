export { updatePatient } from './corrections.repository.ts';
