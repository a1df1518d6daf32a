export { EditPartnerDialog } from './EditPartnerDialog.tsx';
