export { AddCompanyUserDialog } from './AddCompanyUserDialog.tsx';
export { EditCompanyDialog } from './EditCompanyDialog.tsx';
