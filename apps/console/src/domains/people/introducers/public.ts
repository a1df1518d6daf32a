export { IntroducerSelect } from './IntroducerSelect.tsx';
