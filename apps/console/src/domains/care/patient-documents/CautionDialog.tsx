import { Button, Modal } from '@mantine/core';
import dialog from '../../../kit/dialog/dialog.module.css';
import { patientDocumentsMessages as messages } from './patient-documents.messages.ts';

/** Shown when no patient is given; closing it leads to the patient list. */
export const CautionDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title={messages.caution} size={400} withCloseButton={false}>
    <p>{messages.selectPatient}</p>
    <div className={dialog.buttons}>
      <Button data-autofocus onClick={onClose}>
        OK
      </Button>
    </div>
  </Modal>
);
