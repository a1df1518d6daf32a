import { pluralize } from '@baobab/contract/kit/numbers';
import { preparedExports } from '@baobab/contract/workspace/exports';
import type { Endpoint } from '@baobab/contract/kit/endpoint';
import { exportFormats, MAX_EXPORT_ROWS, type ExportFormat } from '@baobab/contract/kit/list-export';
import { Button, Checkbox, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { ApiError } from '../../../kit/api/client.ts';
import { DIALOG_WIDTH } from '../../../kit/defaults.ts';
import buttons from '../../../kit/dialog/dialog.module.css';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { SegmentedControl } from '../../../kit/form/SegmentedControl.tsx';
import { downloadFile } from '../../../kit/transfer/download.ts';
import { ExportButton } from '../../../kit/transfer/ExportButton.tsx';
import { listName } from './describe-export.ts';
import classes from './exports.module.css';
import { exportsMessages as messages } from './exports.messages.ts';

interface ListExportDialogProps extends OpenProps {
  endpoints: { exportRows: Endpoint & { exportName: string }; exportJob: Endpoint };
  request: { filters: object; sort: string | undefined; columns: readonly string[] };
  total: number;
  isLowerBound: boolean;
}

const formats = exportFormats.map((format) => ({ value: format, label: format.toUpperCase() }));

export function ListExportDialog(props: ListExportDialogProps) {
  const { opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={messages.button} size={DIALOG_WIDTH}>
      <ListExportForm {...props} />
    </Modal>
  );
}

function ListExportForm({ onClose, endpoints, request, total, isLowerBound }: ListExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [inBackground, setInBackground] = useState(false);
  /** The server's answer to a direct export. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const prepare = useAction(endpoints.exportJob, { refresh: [preparedExports.list] });
  const isLarge = total > MAX_EXPORT_ROWS;
  const { filters, sort, columns } = request;
  const chosen = { ...(sort && { sort }), ...(columns.length > 0 && { columns }), format };

  async function download(onProgress: (bytes: number) => void) {
    setRefusal(null);
    const file = `${listName({ list: endpoints.exportRows.exportName })}.${format}`;
    try {
      await downloadFile(
        endpoints.exportRows,
        { query: { ...filters, ...chosen } } as object,
        file,
        onProgress,
      );
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError) || ![409, 429].includes(error.status)) throw error;
      setRefusal(error.message);
      setInBackground(true);
    }
  }

  async function startJob() {
    const { ok } = await prepare.run({ body: { filters: withoutEmpty(filters), ...chosen } } as object);
    setPreparing(ok);
  }

  if (isPreparing)
    return (
      <>
        <p role="status">{messages.preparing}</p>
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button component={Link} to="/exports">
            Open exports
          </Button>
        </div>
      </>
    );
  const rows = `${isLowerBound ? 'more than ' : ''}${pluralize(total, 'row')}`;
  return (
    <div className={classes.form}>
      <p>The file has the filters, the order and the columns of this list.</p>
      <SegmentedControl
        label="Format"
        options={formats}
        value={format}
        onChange={(value) => setFormat(value as ExportFormat)}
      />
      <Checkbox
        label="Prepare in the background"
        checked={inBackground || isLarge}
        disabled={isLarge}
        onChange={({ currentTarget }) => setInBackground(currentTarget.checked)}
      />
      <p role="status" className={classes.note}>
        {isLarge ? messages.tooManyRows : refusal}
      </p>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {inBackground || isLarge ? (
          <Button loading={prepare.running.length > 0} onClick={() => void startJob()}>
            Export {rows}
          </Button>
        ) : (
          <ExportButton label={`Export ${rows}`} run={download} />
        )}
      </div>
    </div>
  );
}

const withoutEmpty = (filters: object) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
