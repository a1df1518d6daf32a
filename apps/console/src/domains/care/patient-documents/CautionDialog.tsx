import { Button, Modal } from '@mantine/core';
import dialog from '../../../kit/dialog/dialog.module.css';
import { InfiniteSelect } from '../../../kit/form/InfiniteSelect.tsx';
import { patientChoice } from '../../people/patients/public.ts';
import { patientDocumentsMessages as messages } from './patient-documents.messages.ts';

interface CautionDialogProps {
  /** Opens the documents of the patient who was found here. */
  onPick: (patient: string) => void;
  onClose: () => void;
}

/** Shown when no patient is given: a search for one; closing it leads to the patient list. */
export const CautionDialog = ({ onPick, onClose }: CautionDialogProps) => (
  <Modal opened onClose={onClose} title={messages.caution} size={400} withCloseButton={false}>
    <p>{messages.selectPatient}</p>
    <InfiniteSelect
      label="Patient"
      endpoint={patientChoice.endpoint}
      option={(row) => ({ value: row.uuid, label: patientChoice.nameOf(row) })}
      value={null}
      onChange={({ value }) => onPick(value)}
    />
    <div className={dialog.buttons}>
      <Button data-autofocus onClick={onClose}>
        OK
      </Button>
    </div>
  </Modal>
);
