export { ImageUploadField } from './ImageUploadField.tsx';
export { RemoteImage } from './RemoteImage.tsx';
