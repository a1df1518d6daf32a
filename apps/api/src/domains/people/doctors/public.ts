export { doctorSecrets } from './doctor-secrets.ts';
export {
  externalDoctorList,
  findDoctor,
  findDoctorForUpdate,
  findDoctorPage,
  updateDoctor,
} from './doctors.repository.ts';
