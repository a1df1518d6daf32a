import { labOrders, type LabResult } from '@baobab/contract/care/lab-orders';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { client } from '../../../kit/api/client.ts';
import { FileDialog, FileList } from '../../../kit/pdf/FileList.tsx';

const load = async (id: string, signal?: AbortSignal) => {
  const response = await client.fetchFile(labOrders.result, { params: { id }, ...(signal && { signal }) });
  return response.blob();
};
const listed = (results: readonly LabResult[]) =>
  results.map(({ _id, filename, uploaded_by, createdAt }) => ({
    id: _id,
    name: filename,
    note: `uploaded ${uploaded_by ? `by ${uploaded_by}, ` : ''}${formatDateTime(createdAt)}`,
  }));

export const Results = ({ results }: { results: readonly LabResult[] }) =>
  results.length > 0 && <FileList label="Results" files={listed(results)} load={load} />;

export const ResultDialog = ({ results }: { results: readonly LabResult[] }) => (
  <FileDialog files={listed(results)} load={load} />
);
