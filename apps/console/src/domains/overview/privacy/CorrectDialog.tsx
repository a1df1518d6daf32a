import type { Person } from '@baobab/contract/overview/people';
import { privacy, type StoredPersonalData } from '@baobab/contract/overview/privacy';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import type { ApiError } from '../../../kit/api/client.ts';
import { useCall } from '../../../kit/api/queries.ts';
import { discardDrafts } from '../../../kit/dialog/discard-drafts.ts';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { ErrorState, ListSkeleton } from '../../../kit/layout/States.tsx';
import { AccountForm } from './AccountForm.tsx';
import { draftOf } from './drafts.ts';
import { PatientForm } from './PatientForm.tsx';

interface CorrectDialogProps {
  person: Person;
  opened: boolean;
  onClose: () => void;
}

/** Corrects the personal fields of a consumer or of one of their patients. */
export function CorrectDialog({ person, opened, onClose }: CorrectDialogProps) {
  const { uuid } = person;
  const { data, error, isFetching, refetch } = useCall(
    privacy.data,
    { params: { uuid } },
    { enabled: opened },
  );
  async function close() {
    if (await discardDrafts(data ? [data.data, ...data.data.patients].map(draftOf) : [])) onClose();
  }
  return (
    <Dialog
      title="Correct personal data"
      subject={person.full_name || person.email}
      opened={opened}
      onClose={() => void close()}
    >
      {data ? (
        <Choice data={data.data} onCancel={() => void close()} onDone={onClose} />
      ) : error ? (
        <ErrorState error={error as ApiError} retry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton />
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  data: StoredPersonalData;
  onCancel: () => void;
  onDone: () => void;
}

function Choice({ data, ...handlers }: ChoiceProps) {
  const [chosen, choose] = useState(data.uuid);
  const patient = data.patients.find(({ uuid }) => uuid === chosen);
  const nameOf = (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`;
  return (
    <>
      {data.patients.length > 0 && (
        <Select
          label="Data of"
          mb="md"
          allowDeselect={false}
          comboboxProps={{ zIndex: 350 }}
          data={[
            { value: data.uuid, label: `Account of ${nameOf(data)}` },
            ...data.patients.map((row) => ({ value: row.uuid, label: `Patient ${nameOf(row)}` })),
          ]}
          value={chosen}
          onChange={(picked) => choose(picked ?? data.uuid)}
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
