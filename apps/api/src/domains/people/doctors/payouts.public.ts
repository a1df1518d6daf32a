export { hasPayout } from './doctors.repository.ts';
