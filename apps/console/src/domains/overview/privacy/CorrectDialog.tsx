import type { Person } from '@baobab/contract/overview/people';
import { consumers } from '@baobab/contract/people/consumers';
import { patients } from '@baobab/contract/people/patients';
import { privacy, type StoredPersonalData } from '@baobab/contract/overview/privacy';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { drafts } from '../../../kit/api/session.ts';
import { discardDrafts } from '../../../kit/dialog/discard-drafts.ts';
import { Dialog, type OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { useLastDefined } from '../../../kit/dialog/use-last-defined.ts';
import { createSlot, RestoreSlot } from '../../../kit/form/restore.ts';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { RecordHistory } from '../../workspace/audit/public.ts';
import { AccountForm } from './AccountForm.tsx';
import { draftOf } from './drafts.ts';
import { PatientForm } from './PatientForm.tsx';

interface CorrectDialogProps extends OpenProps {
  person: Person;
  /** The id of the account or of one of its patients; without one, the account's. */
  chosen: string | undefined;
  onChoose: (uuid: string) => void;
}

/** Corrects the personal fields of a consumer or of one of their patients. */
export function CorrectDialog({ person, onChoose, opened, onClose, ...props }: CorrectDialogProps) {
  const { uuid } = person;
  const read = useCall(privacy.data, { params: { uuid } }, { enabled: opened });
  // The id leaves the URL before the closing animation ends.
  const chosen = useLastDefined(props.chosen) ?? uuid;
  const [slot] = useState(createSlot);
  const history = chosen === uuid ? consumers.history : patients.history;
  async function close() {
    const stored = read.data?.data;
    if (await discardDrafts(stored ? [stored, ...stored.patients].map(draftOf) : [])) onClose();
  }
  // A form saves one record, so the dialog opens the next one with unsaved changes.
  function done(records: Parameters<typeof draftOf>[0][]) {
    const next = records.find((record) => drafts.load(draftOf(record)) !== null);
    if (next) onChoose(next.uuid);
    else onClose();
  }
  return (
    <RestoreSlot value={slot}>
      <Dialog
        title="Correct personal data"
        subject={person.full_name || person.email}
        opened={opened}
        onClose={() => void close()}
        history={<RecordHistory of={history} id={chosen} />}
      >
        <ReadContent read={read}>
          {({ data }) => (
            <Choice
              data={data}
              chosen={chosen}
              onChoose={onChoose}
              onCancel={() => void close()}
              onDone={() => done([data, ...data.patients])}
            />
          )}
        </ReadContent>
      </Dialog>
    </RestoreSlot>
  );
}

interface ChoiceProps {
  data: StoredPersonalData;
  /** The id of the account or patient. */
  chosen: string;
  onChoose: (uuid: string) => void;
  onCancel: () => void;
  onDone: () => void;
}

function Choice({ data, chosen, onChoose, ...handlers }: ChoiceProps) {
  const patient = data.patients.find(({ uuid }) => uuid === chosen);
  const nameOf = (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`;
  return (
    <>
      {data.patients.length > 0 && (
        <Select
          label="Data of"
          mb="md"
          allowDeselect={false}
          data={[
            { value: data.uuid, label: `Account of ${nameOf(data)}` },
            ...data.patients.map((row) => ({ value: row.uuid, label: `Patient ${nameOf(row)}` })),
          ]}
          value={chosen}
          onChange={(picked) => onChoose(picked ?? data.uuid)}
        />
      )}
      {patient ? (
        <PatientForm key={patient.uuid} patient={patient} {...handlers} />
      ) : (
        <AccountForm data={data} {...handlers} />
      )}
    </>
  );
}
