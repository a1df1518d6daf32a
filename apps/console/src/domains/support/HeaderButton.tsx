import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface HeaderButtonProps {
  icon: Icon;
  label: string;
  /** On which screens it stands. */
  className: string | undefined;
  onClick: () => void;
}

/** A step to another pane, where a screen is too narrow for all of them. */
export const HeaderButton = ({ icon: Picture, label, className, onClick }: HeaderButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    className={className}
    onClick={onClick}
  >
    <Picture size={20} aria-hidden />
  </ActionIcon>
);
