export { doctorChoice } from './doctors.choice.ts';
