export { testUpload } from './national-tests.upload.ts';
