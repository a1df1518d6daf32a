export { UploadedListScreen } from './UploadedListScreen.tsx';
