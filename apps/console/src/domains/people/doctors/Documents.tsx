import { doctors, type DoctorDocument } from '@baobab/contract/people/doctors';
import { client } from '../../../kit/api/client.ts';
import { FileDialog, FileList } from '../../../kit/pdf/FileList.tsx';
import { doctorsMessages as messages } from './doctors.messages.ts';

interface DocumentsProps {
  documents: readonly DoctorDocument[];
}

const load = async (id: string, signal?: AbortSignal) => {
  const response = await client.fetchFile(doctors.document, { params: { id }, ...(signal && { signal }) });
  return response.blob();
};
const withFile = (documents: readonly DoctorDocument[]) =>
  documents.flatMap(({ _id, docType, filename }) =>
    filename ? [{ id: _id, name: filename, kind: docType }] : [],
  );

/** The submitted documents of a doctor; some have no file. */
export function Documents({ documents }: DocumentsProps) {
  if (documents.length === 0) return <p>{messages.noDocuments}</p>;
  const files = withFile(documents);
  const withoutFile = documents.filter(({ filename }) => !filename);
  return (
    <>
      {files.length > 0 && <FileList label="Documents" files={files} load={load} />}
      {withoutFile.length > 0 && (
        <ul aria-label="Documents without a file">
          {withoutFile.map(({ _id, docType }, index) => (
            // Other servers may not send ids.
            <li key={_id ?? index}>{docType}</li>
          ))}
        </ul>
      )}
    </>
  );
}

export const DocumentDialog = ({ documents }: DocumentsProps) => (
  <FileDialog files={withFile(documents)} load={load} />
);
