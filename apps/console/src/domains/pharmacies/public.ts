export { PharmacySelect } from './PharmacySelect.tsx';
