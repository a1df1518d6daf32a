export function BulkUpload(_: { kind: 'pathology' | 'radiology' }) {
  return null;
}
