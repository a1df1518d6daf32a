export {
  findDoctorForUpdate,
  findDoctorPage,
  findDoctors,
  updateDoctor,
  type DoctorRow,
} from './doctors.repository.ts';
