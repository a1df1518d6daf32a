import type { ImportKind } from '@baobab/contract/master-data/price-imports';
import { useMemo, useState } from 'react';
import { DayInput } from '../../../kit/form/DayInput.tsx';
import { ImportDialog } from '../../../kit/transfer/imports/ImportDialog.tsx';
import { tomorrow } from './planned.ts';
import { PlannedUploads } from './PlannedUploads.tsx';
import { priceSource } from './price-imports.source.ts';
import classes from './price-imports.module.css';

interface BulkUploadDialogProps {
  kind: ImportKind;
  opened: boolean;
  tab: string;
  onTab: (tab: string) => void;
  onClose: () => void;
}

export function BulkUploadDialog({ kind, onClose, ...dialog }: BulkUploadDialogProps) {
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const source = useMemo(
    () => ({
      ...priceSource(kind, validFrom),
      fields: (
        <div className={classes.validFrom}>
          <DayInput label="Valid from" value={validFrom} onChange={setValidFrom} min={tomorrow()} />
          <p>Without a day, the prices apply at once.</p>
        </div>
      ),
      planned: <PlannedUploads kind={kind} />,
    }),
    [kind, validFrom],
  );
  const close = () => {
    setValidFrom(null);
    onClose();
  };
  return <ImportDialog source={source} {...dialog} onClose={close} />;
}
