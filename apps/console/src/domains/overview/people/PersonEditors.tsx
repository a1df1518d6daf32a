import { doctors } from '@baobab/contract/people/doctors';
import { influencers } from '@baobab/contract/people/influencers';
import { introducers } from '@baobab/contract/people/introducers';
import { partners } from '@baobab/contract/people/partners';
import { people, type Person } from '@baobab/contract/overview/people';
import { pharmacies } from '@baobab/contract/people/pharmacies';
import { thirdPartyDoctors } from '@baobab/contract/people/third-party-doctors';
import type { Permission } from '@baobab/contract/kit/roles';
import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useRefresh, type RowOf } from '../../../kit/api/queries.ts';
import { useCan } from '../../../kit/api/session.ts';
import type { RecordEndpoint } from '../../../kit/api/use-record.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import type { RecordProps } from '../../../kit/dialog/RecordDialog.tsx';
import { useRecordDialog } from '../../../kit/dialog/use-row-dialog.ts';
import { CORRECT } from '../privacy/public.ts';

const PharmacyDialog = lazyDialog(() =>
  import('../../people/pharmacies/public.ts').then((m) => m.PharmacyDialog),
);
const EditInfluencerDialog = lazyDialog(() =>
  import('../../people/influencers/public.ts').then((m) => m.EditInfluencerDialog),
);
const IntroducerDialog = lazyDialog(() =>
  import('../../people/introducers/edit.public.ts').then((m) => m.IntroducerDialog),
);
const EditPartnerDialog = lazyDialog(() =>
  import('../../people/partners/edit.public.ts').then((m) => m.EditPartnerDialog),
);
const EditDoctorDialog = lazyDialog(() =>
  import('../../people/doctors/edit.public.ts').then((m) => m.EditDoctorDialog),
);
const thirdParty = () => import('../../people/third-party-doctors/public.ts');
const EditThirdPartyDoctorDialog = lazyDialog(() => thirdParty().then((m) => m.EditThirdPartyDoctorDialog));
const TransactionsDialog = lazyDialog(() => thirdParty().then((m) => m.TransactionsDialog));

interface RecordButtonProps<E extends RecordEndpoint> {
  uuid: string;
  /** The name of the dialog in the URL. */
  name: string;
  label: string;
  endpoint: E;
  variant?: 'default';
  Dialog: ComponentType<RecordProps<RowOf<E>>>;
}

const nothingListed = { rows: [] };

/** Opens the dialog of the person's list on the page, which is read again afterwards. */
function RecordButton<E extends RecordEndpoint>(props: RecordButtonProps<E>) {
  const { uuid, name, label, endpoint, variant, Dialog } = props;
  const { row, open, props: dialog } = useRecordDialog<E>(name, endpoint, nothingListed);
  const refresh = useRefresh();
  const onClose = () => {
    dialog.onClose();
    void refresh([people.get]);
  };
  return (
    <>
      <Button {...(variant && { variant })} onClick={() => open(uuid)}>
        {label}
      </Button>
      {row !== undefined && <Dialog {...dialog} record={row} mode="edit" onClose={onClose} />}
    </>
  );
}

const edit = { name: 'edit', label: 'Edit' };

const EditPartner = ({ uuid }: { uuid: string }) => (
  <RecordButton uuid={uuid} {...edit} endpoint={partners.get} Dialog={EditPartnerDialog} />
);

/** The form of each kind of person, with the permission of the list that has it. */
const editors: Record<string, { permission: Permission; Edit: (props: { uuid: string }) => ReactNode }> = {
  diagnostic: { permission: 'partners:write', Edit: EditPartner },
  pharmacy: { permission: 'partners:write', Edit: EditPartner },
  pharmacist: {
    permission: 'pharmacies:write',
    Edit: ({ uuid }) => (
      <RecordButton uuid={uuid} {...edit} endpoint={pharmacies.get} Dialog={PharmacyDialog} />
    ),
  },
  influencer: {
    permission: 'influencers:write',
    Edit: ({ uuid }) => (
      <RecordButton uuid={uuid} {...edit} endpoint={influencers.get} Dialog={EditInfluencerDialog} />
    ),
  },
  introducer: {
    permission: 'introducers:write',
    Edit: ({ uuid }) => (
      <RecordButton uuid={uuid} {...edit} endpoint={introducers.get} Dialog={IntroducerDialog} />
    ),
  },
  doctor: {
    permission: 'doctors:write',
    Edit: ({ uuid }) => (
      <RecordButton uuid={uuid} {...edit} endpoint={doctors.get} Dialog={EditDoctorDialog} />
    ),
  },
  external: {
    permission: 'third-party-doctors:write',
    Edit: ({ uuid }) => (
      <>
        <RecordButton
          uuid={uuid}
          {...edit}
          endpoint={thirdPartyDoctors.get}
          Dialog={EditThirdPartyDoctorDialog}
        />
        <RecordButton
          uuid={uuid}
          name="transactions"
          label="Transactions"
          variant="default"
          endpoint={thirdPartyDoctors.get}
          Dialog={TransactionsDialog}
        />
      </>
    ),
  },
};

const editorOf = ({ kind, doctor }: Person) => editors[doctor?.external ? 'external' : kind];

/** Edits the person on the page, where the reader may. */
export function PersonEditor({ person }: { person: Person }) {
  const can = useCan();
  const editor = editorOf(person);
  return editor && can(editor.permission) ? <editor.Edit uuid={person.uuid} /> : null;
}

/** The name of the dialog that edits the person; null for a reader who may not. */
export function editDialogOf(person: Person, can: (permission: Permission) => boolean) {
  const editor = editorOf(person);
  if (editor) return can(editor.permission) ? edit.name : null;
  return person.kind === 'consumer' && !person.account?.erased_at && can('users:write') ? CORRECT : null;
}
