import { pluralize } from '@baobab/contract/kit/numbers';
import type { CallInput } from '@baobab/contract/kit/client';
import { exportFormats, MAX_EXPORT_ROWS, type ExportFormat } from '@baobab/contract/kit/list-export';
import { priceImports, type ImportKind } from '@baobab/contract/master-data/price-imports';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import type { ListState } from '../../../kit/api/queries.ts';
import { DIALOG_WIDTH } from '../../../kit/defaults.ts';
import buttons from '../../../kit/dialog/dialog.module.css';
import { SegmentedControl } from '../../../kit/form/SegmentedControl.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { ExportButton } from '../../../kit/transfer/ExportButton.tsx';
import { priceImportsMessages as messages } from './price-imports.messages.ts';

export interface PriceFileDialogProps {
  kind: ImportKind;
  /** The list as it is shown: its filters, order and total. */
  list: Pick<ListState<unknown>, 'filters' | 'total' | 'more'> & {
    sorting?: { current: string | undefined };
  };
  opened: boolean;
  onClose: () => void;
}

type FileQuery = CallInput<typeof priceImports.file>['query'];

const formats = exportFormats.map((format) => ({ value: format, label: format.toUpperCase() }));

export function PriceFileDialog({ kind, list, opened, onClose }: PriceFileDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { total = 0, more = false } = list;

  async function download(onProgress: (bytes: number) => void) {
    setRefusal(null);
    const query = { ...list.filters, sort: list.sorting?.current, format } as FileQuery;
    try {
      const file = `Prices_${kind}.${format}`;
      await downloadFile(priceImports.file, { params: { kind }, query }, file, onProgress);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError) || ![409, 429].includes(error.status)) throw error;
      setRefusal(error.message);
    }
  }

  const rows = `${more ? 'more than ' : ''}${pluralize(total, 'price')}`;
  return (
    <Modal opened={opened} onClose={onClose} title="Download for upload" size={DIALOG_WIDTH}>
      <p>{messages.fileText}</p>
      <SegmentedControl
        label="Format"
        options={formats}
        value={format}
        onChange={(value) => setFormat(value as ExportFormat)}
      />
      <p role="status">{total > MAX_EXPORT_ROWS ? messages.tooManyPrices : refusal}</p>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {total <= MAX_EXPORT_ROWS && <ExportButton label={`Download ${rows}`} run={download} />}
      </div>
    </Modal>
  );
}
