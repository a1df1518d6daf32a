import { priorities, supportDesk } from '@baobab/contract/messages/support-desk';
import type { Channel } from '@baobab/contract/messages/support';
import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { IconCheck, IconChevronDown } from '../../../kit/icons/shell-icons.ts';
import { IconPencil } from '../../../kit/icons/more-icons.ts';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../kit/api/queries.ts';
import { useAuth } from '../../../kit/api/session.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { formatDateTime } from '@baobab/contract/kit/lagos-time';
import { deskMessages as messages, priorityLabels } from './desk.messages.ts';
import { ReadItems } from './ReadItems.tsx';
import { snoozeTimes } from './snooze.ts';
import type { ConversationActions } from './use-conversation.ts';
import classes from './desk.module.css';

const ManageLabels = lazyDialog(() => import('./ManageLabels.tsx').then((m) => m.ManageLabels));
const SnoozeDialog = lazyDialog(() => import('./SnoozeDialog.tsx').then((m) => m.SnoozeDialog));

interface MenuProps {
  channel: Channel;
  actions: ConversationActions;
}

interface ActionMenuProps {
  /** The name of the menu; the text of the button is its value. */
  label: string;
  text: string;
  stays?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

const ActionMenu = ({ label, text, stays = false, onOpen, children }: ActionMenuProps) => (
  <Menu position="bottom-start" width={240} closeOnItemClick={!stays} {...(onOpen && { onOpen })}>
    <Menu.Target>
      <Button
        variant="default"
        size="xs"
        aria-label={text === label ? label : `${label}: ${text}`}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        <span className={classes.value}>{text}</span>
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.menu}>{children}</Menu.Dropdown>
  </Menu>
);

const checked = (on: boolean) => ({
  'aria-current': on || undefined,
  rightSection: on ? <IconCheck size={16} aria-hidden /> : null,
});

export function OwnerMenu({ channel: { owner }, actions }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const read = useCall(supportDesk.colleagues, {}, { enabled: isOpen });
  const me = useAuth()?.admin.uuid;
  return (
    <ActionMenu label="Owner" text={owner?.name ?? 'Unassigned'} onOpen={() => setOpen(true)}>
      {!actions.isMine && <Menu.Item onClick={() => void actions.assignToMe()}>Assign to me</Menu.Item>}
      {owner && <Menu.Item onClick={() => void actions.assign(null)}>Remove the owner</Menu.Item>}
      <Menu.Label>Colleagues</Menu.Label>
      <ReadItems read={read}>
        {({ data }) =>
          data
            .filter(({ uuid }) => uuid !== me)
            .map(({ uuid, name, online }) => (
              <Menu.Item
                key={uuid}
                {...checked(uuid === owner?.uuid)}
                onClick={() => void actions.assign(uuid)}
              >
                {name}
                <small> {online ? 'Online' : 'Offline'}</small>
              </Menu.Item>
            ))
        }
      </ReadItems>
    </ActionMenu>
  );
}

export const PriorityMenu = ({ channel: { priority }, actions }: MenuProps) => (
  <ActionMenu label="Priority" text={priorityLabels[priority]}>
    {priorities.map((one) => (
      <Menu.Item key={one} {...checked(one === priority)} onClick={() => void actions.setPriority(one)}>
        {priorityLabels[one]}
      </Menu.Item>
    ))}
  </ActionMenu>
);

export function LabelMenu({ channel, actions }: MenuProps) {
  const [managing, setManaging] = useState(false);
  const read = useCall(supportDesk.labels, {});
  const has = (label: string) => channel.labels.some(({ uuid }) => uuid === label);
  return (
    <>
      <ActionMenu label="Labels" text="Labels" stays>
        <ReadItems read={read}>
          {({ data: labels }) => (
            <>
              {labels.length === 0 && <Menu.Label>{messages.noLabels}</Menu.Label>}
              {labels.map(({ uuid, name }) => (
                <Menu.Item
                  key={uuid}
                  {...checked(has(uuid))}
                  onClick={() => void actions.setLabel(uuid, !has(uuid))}
                >
                  {name}
                </Menu.Item>
              ))}
            </>
          )}
        </ReadItems>
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setManaging(true)}
        >
          Edit labels
        </Menu.Item>
      </ActionMenu>
      <ManageLabels opened={managing} read={read} onClose={() => setManaging(false)} />
    </>
  );
}

export function SnoozeMenu({ channel, actions }: MenuProps) {
  const [choosing, setChoosing] = useState(false);
  // The times count from the moment at which the menu opens.
  const [times, setTimes] = useState<ReturnType<typeof snoozeTimes>>([]);
  return (
    <>
      <ActionMenu label="Snooze" text="Snooze" onOpen={() => setTimes(snoozeTimes(new Date()))}>
        {times.map(({ label, until }) => (
          <Menu.Item key={label} onClick={() => void actions.snooze(until)}>
            {label}
            <small> {formatDateTime(until)}</small>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => setChoosing(true)}>Another day and time</Menu.Item>
      </ActionMenu>
      <SnoozeDialog
        opened={choosing}
        channel={channel.id}
        snooze={actions.snooze}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
