import type { OpenProps } from '../../../kit/dialog/Dialog.tsx';
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx';
import { AddUserFields, useAddUser } from './AddUserForm.tsx';

export function AddUserDialog(dialog: OpenProps) {
  const addUser = useAddUser();
  return (
    <FormDialog title="Add User" {...dialog} {...addUser}>
      {(form) => <AddUserFields form={form} />}
    </FormDialog>
  );
}
