export {
  findDoctor,
  findDoctorForUpdate,
  findDoctorPage,
  updateDoctor,
  type DoctorRow,
} from './doctors.repository.ts';
