import { access } from '@baobab/contract/access/access';
import { fieldRules } from '@baobab/contract/kit/field-rules';
import { hasPermission, permissions, roles, type Permission, type Role } from '@baobab/contract/kit/roles';
import { Button, Table } from '@mantine/core';
import { showAs } from '../../kit/api/session.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { useAction } from '../../kit/feedback/use-action.ts';
import classes from './roles.module.css';

type ViewedRole = Exclude<Role, 'admin'>;

interface Area {
  label: string;
  permissions: readonly Permission[];
}

const words = (text: string) => text.replaceAll('-', ' ');
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const actionOf = (permission: Permission) => words(permission.slice(permission.indexOf(':') + 1));

/** Permissions of fields have a table of their own. */
const ofFields = fieldRules.map(({ permission }) => permission);

const areas: readonly Area[] = [
  ...Map.groupBy(
    permissions.filter((permission) => !ofFields.includes(permission)),
    (permission) => permission.slice(0, permission.indexOf(':')),
  ),
].map(([name, of]) => ({ label: capitalised(words(name)), permissions: of }));

/** What each role may do, drawn from the permission table that the server checks. */
export function RolesTab() {
  const view = useAction(access.viewAs);
  async function askToView(role: ViewedRole) {
    const title = `View the console as ${role}?`;
    const text = 'You see what this role sees. Nothing can be changed until you end the view.';
    if (!(await confirm(title, { text, yes: 'View', no: 'Cancel' }))) return;
    if ((await view.run({ body: { role } })).ok) showAs(role);
  }
  return (
    <div className={classes.tables}>
      <Table.ScrollContainer minWidth={760}>
        <Table className={classes.matrix} verticalSpacing="xs">
          <caption>What each role may do. The four roles are fixed.</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Area</Table.Th>
              {roles.map((role) => (
                <Table.Th key={role} scope="col">
                  {role}
                  {role !== 'admin' && (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      aria-label={`View as ${role}`}
                      loading={view.running.some(({ body }) => body.role === role)}
                      onClick={() => void askToView(role)}
                    >
                      View as
                    </Button>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {areas.map((area) => (
              <Table.Tr key={area.label}>
                <Table.Th scope="row">{area.label}</Table.Th>
                {roles.map((role) => (
                  <Table.Td key={role}>
                    <Granted role={role} permissions={area.permissions} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Table.ScrollContainer minWidth={760}>
        <Table className={classes.matrix} verticalSpacing="xs">
          <caption>Fields with a rule of their own. Without it the server sends them empty.</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              {roles.map((role) => (
                <Table.Th key={role} scope="col">
                  {role}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fieldRules.map(({ label, permission }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                {roles.map((role) => (
                  <Table.Td key={role}>{hasPermission(role, permission) ? 'visible' : <None />}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

function Granted({ role, permissions: of }: { role: Role; permissions: readonly Permission[] }) {
  const granted = of.filter((permission) => hasPermission(role, permission)).map(actionOf);
  return granted.length > 0 ? granted.join(', ') : <None />;
}

const None = () => (
  <span className={classes.none} aria-label="none">
    –
  </span>
);
