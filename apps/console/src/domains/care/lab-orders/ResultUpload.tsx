import {
  labOrders,
  MAX_RESULT_BYTES,
  RESULT_KINDS,
  type LabOrder,
  type LabOrderItem,
} from '@baobab/contract/care/lab-orders';
import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconFileUpload } from '../../../kit/icons/more-icons.ts';
import { useId } from 'react';
import { client } from '../../../kit/api/client.ts';
import { useRefresh } from '../../../kit/api/queries.ts';
import { refreshRecords } from '../../../kit/api/use-record.ts';
import { notifyFailure, notifySuccess, notifyUnless, solveCause } from '../../../kit/feedback/notices.tsx';
import { logOnly, messageOf } from '../../../kit/feedback/on-fail.ts';
import { formatSize } from '../../../kit/format.ts';
import { uploadFiles } from '../../../kit/transfer/upload.ts';
import { useUpload } from '../../../kit/transfer/use-upload.ts';
import { labOrdersMessages as messages } from './lab-orders.messages.ts';
import classes from './lab-orders.module.css';

const rule = { kinds: RESULT_KINDS, maxBytes: MAX_RESULT_BYTES };

/** Uploads a result and accepts the test. */
export function ResultUpload({ order, test }: { order: LabOrder; test: LabOrderItem }) {
  const id = useId();
  const upload = useUpload(rule);
  const refresh = useRefresh();

  async function send() {
    if (!notifyUnless(upload.file !== null, messages.selectFile)) return;
    const sent = await upload.run(
      async (file, onProgress, signal) => {
        const { url } = await uploadFiles(
          labOrders.uploadResult,
          { body: uploadBody(order, test), files: { file }, signal },
          onProgress,
        );
        await client.call(labOrders.updateStatus, {
          body: {
            data: [
              {
                order_uuid: order.uuid,
                uuid: test.uuid,
                acceptance_status: { status: 'Yes', reason: '' },
                final_action_result: [...test.final_action.result, url],
              },
            ],
          },
        });
        return url;
      },
      (error) => {
        logOnly(error);
        notifyFailure(messages.notUploaded);
        upload.refuse(messageOf(error));
      },
    );
    await Promise.all([refresh([labOrders.list]), refreshRecords()]);
    if (!sent) return;
    notifySuccess(messages.uploaded, 'Success!');
    upload.clear();
  }

  const busy = upload.progress !== null;
  return (
    <div className={classes.upload}>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={RESULT_KINDS.map((kind) => `.${kind}`).join(',')}
        aria-label={`Result of ${test.test_info.standardisedtestname}`}
        disabled={busy}
        onChange={({ currentTarget: input }) => {
          const [chosen] = input.files ?? [];
          if (chosen && upload.choose(chosen)) {
            solveCause(messages.selectFile);
            notifySuccess(messages.fileSelected, 'Success!');
          }
          // Reset, so that the same file can be chosen again.
          input.value = '';
        }}
      />
      <label htmlFor={id} className={classes.file} data-disabled={busy || undefined}>
        <IconFileUpload size={18} aria-hidden />
        <span>
          {upload.file
            ? `${upload.file.name} (${formatSize(upload.file.size)})`
            : 'Choose a result: PDF, DOC or DOCX'}
        </span>
      </label>
      <Button variant="default" loading={busy} onClick={() => void send()}>
        Upload
      </Button>
      {busy && (
        <Progress
          className={classes.progress}
          value={Math.max((upload.progress ?? 0) * 100, 3)}
          aria-label="Upload progress"
        />
      )}
      {upload.problem && (
        <p className={classes.problem} role="alert">
          {upload.problem}
        </p>
      )}
    </div>
  );
}

const uploadBody = (order: LabOrder, test: LabOrderItem) => ({
  user_uuid: order.user_info.user_uuid,
  order_uuid: order.uuid,
  det_order: order.order_info.order_id,
  item_uuid: test.uuid,
  lab_partner_name: test.test_info.diagnosticspartner,
  amount: String(test.test_info['{product}sexclusivediscountedprice']),
  patient_uuid: order.patient_info.patient_uuid,
});
