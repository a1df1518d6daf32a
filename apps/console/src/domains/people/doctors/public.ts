export { CommissionFields } from './CommissionFields.tsx';
export { doctorChoice } from './doctors.choice.ts';
