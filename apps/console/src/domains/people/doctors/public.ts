export { CommissionFields } from './CommissionFields.tsx';
export { doctorChoice, doctorFilter } from './doctors.choice.ts';
