import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { useMemo, useState } from 'react';
import { ImportDialog } from '../../../kit/transfer/imports/ImportDialog.tsx';
import type { OpenUploadProps } from '../../../kit/transfer/imports/UploadButton.tsx';
import { PlannedUploads } from './PlannedUploads.tsx';
import { QueuedUploads } from './QueuedUploads.tsx';
import { priceSource } from './price-imports.source.ts';
import { ValidFromInput } from './ValidFromInput.tsx';

export function BulkUploadDialog({ kind, onClose, ...dialog }: OpenUploadProps & { kind: ImportKind }) {
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const source = useMemo(
    () => ({
      ...priceSource(kind, validFrom),
      fields: <ValidFromInput value={validFrom} onChange={setValidFrom} />,
      planned: (
        <>
          <QueuedUploads kind={kind} />
          <PlannedUploads kind={kind} />
        </>
      ),
    }),
    [kind, validFrom],
  );
  const close = () => {
    setValidFrom(null);
    onClose();
  };
  return <ImportDialog source={source} {...dialog} onClose={close} />;
}
