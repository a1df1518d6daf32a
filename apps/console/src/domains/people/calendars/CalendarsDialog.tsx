import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { calendars, type DoctorCalendar } from '@baobab/contract/people/calendars';
import { Button, Select, Switch } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { CopyBox, wholeAddress } from '../../../kit/dialog/CopyBox.tsx';
import { RecordDialog, type RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { useAction } from '../../../kit/feedback/use-action.ts';
import { ReadContent } from '../../../kit/layout/States.tsx';
import { calendarsMessages as messages } from './calendars.messages.ts';
import classes from './calendars.module.css';

interface Doctor {
  uuid: string;
  full_name: string;
}

/** The secret calendar addresses of a doctor: create one, and revoke those in use. */
export const CalendarsDialog = ({ record: doctor, ...dialog }: RecordProps<Doctor>) => (
  <RecordDialog {...dialog} title={messages.title} subject={doctor.full_name}>
    <Content doctor={doctor.uuid} />
  </RecordDialog>
);

function Content({ doctor }: { doctor: string }) {
  const [address, setAddress] = useState<string>();
  return (
    <>
      <p className={classes.hint}>{messages.hint}</p>
      {address && <CopyBox message={messages.once} label="Address" value={wholeAddress(address)} />}
      <Addresses doctor={doctor} onAddress={setAddress} />
    </>
  );
}

interface AddressesProps {
  doctor: string;
  onAddress: (address: string) => void;
}

function Addresses({ doctor, onAddress }: AddressesProps) {
  const read = useCall(calendars.ofDoctor, { query: { doctor_uuid: doctor } });
  const refresh = [calendars.ofDoctor];
  const add = useAction(calendars.add, { done: messages.added, refresh });
  const revoke = useAction(calendars.revoke, { done: messages.revoked, refresh });
  const [clinic, setClinic] = useState<string | null>(null);
  const [names, setNames] = useState(false);
  async function create() {
    const outcome = await add.run({ body: { doctor_uuid: doctor, clinic_uuid: clinic, with_names: names } });
    if (outcome.ok) onAddress(outcome.reply.address);
  }
  async function askToRevoke(row: DoctorCalendar) {
    const question = { text: messages.revokeText, yes: 'Revoke', no: 'Cancel' };
    if (await confirm('Revoke this calendar address?', question))
      await revoke.run({ params: { uuid: row.uuid } });
  }
  return (
    <ReadContent read={read}>
      {({ data, clinics }) => (
        <>
          {data.length === 0 && <p>{messages.none}</p>}
          <ul className={classes.list}>
            {data.map((row) => (
              <li key={row.uuid}>
                <span>
                  {describe(row)}
                  <small>
                    {row.created_by}, {formatDateTime(row.createdAt)}
                  </small>
                </span>
                <Button
                  variant="default"
                  aria-label={`Revoke ${describe(row)}`}
                  onClick={() => void askToRevoke(row)}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
          <div className={classes.form}>
            <Select
              label="Clinic"
              placeholder={messages.allClinics}
              data={clinics.map(({ uuid, name }) => ({ value: uuid, label: name }))}
              value={clinic}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear clinic' }}
              onChange={setClinic}
            />
            <Switch
              label={messages.withNames}
              checked={names}
              onChange={(event) => setNames(event.currentTarget.checked)}
            />
            <Button loading={add.running.length > 0} onClick={() => void create()}>
              Create address
            </Button>
          </div>
        </>
      )}
    </ReadContent>
  );
}

const describe = ({ clinic, with_names }: DoctorCalendar) =>
  `${clinic?.name ?? messages.allClinics}${with_names ? ', with names' : ''}`;
