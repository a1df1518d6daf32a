export { EditDoctorDialog } from './EditDoctorDialog.tsx';
