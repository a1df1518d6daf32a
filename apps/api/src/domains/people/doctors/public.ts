export { doctorSecrets } from './doctor-secrets.ts';
export { presentFigures } from './doctors.presenter.ts';
export {
  externalDoctorList,
  findDoctor,
  findDoctorForUpdate,
  findDoctorPage,
  updateDoctor,
} from './doctors.repository.ts';
