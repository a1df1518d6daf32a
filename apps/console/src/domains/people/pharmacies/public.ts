export { Commissions } from './Commissions.tsx';
export { PharmacyDialog } from './PharmacyDialog.tsx';
export { Reports } from './ReportsDialog.tsx';
