export { EditThirdPartyDoctorDialog } from './EditThirdPartyDoctorDialog.tsx';
export { TransactionsDialog } from './TransactionsDialog.tsx';
