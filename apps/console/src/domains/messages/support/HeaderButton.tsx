import { ActionIcon } from '@mantine/core';
import type { Icon } from '../../../kit/icons/icon.tsx';

interface HeaderButtonProps {
  icon: Icon;
  label: string;
  /** Decides on which screen widths it is visible. */
  className: string | undefined;
  onClick: () => void;
}

/** Switches panes on screens that are too narrow for all of them. */
export const HeaderButton = ({ icon: IconComponent, label, className, onClick }: HeaderButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    className={className}
    onClick={onClick}
  >
    <IconComponent size={20} aria-hidden />
  </ActionIcon>
);
