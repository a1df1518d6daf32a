export {
  externalDoctorList,
  findDoctor,
  findDoctorForUpdate,
  findDoctorPage,
  updateDoctor,
} from './doctors.repository.ts';
