import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { AddUserFields, useAddUser } from './AddUserForm.tsx';

export function AddUserDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const addUser = useAddUser();
  return (
    <FormDialog title="Add User" opened={opened} onClose={onClose} {...addUser}>
      {(form) => <AddUserFields form={form} />}
    </FormDialog>
  );
}
