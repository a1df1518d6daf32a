export { ListUpload } from './ListUpload.tsx';
