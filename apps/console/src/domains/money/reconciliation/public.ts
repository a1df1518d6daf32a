export { AskProvider } from './AskProvider.tsx';
