export function BulkUpload(_props: { kind: 'pathology' | 'radiology' }) {
  return null;
}
