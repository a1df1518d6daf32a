export { IntroducerDialog } from './IntroducerDialog.tsx';
