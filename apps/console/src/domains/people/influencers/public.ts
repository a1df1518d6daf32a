export { EditInfluencerDialog } from './EditInfluencerDialog.tsx';
