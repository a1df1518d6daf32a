import { periodPresets, type PeriodPreset } from '@baobab/contract/workspace/preferences';
import { Button } from '@mantine/core';
import classes from './dashboards.module.css';
import type { PresetChoice } from './period.ts';

const labels: Record<PeriodPreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': '7 days',
  'last-30-days': '30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'Quarter',
  'this-year': 'Year',
  'next-30-days': 'Next 30 days',
};

interface PeriodPresetsProps {
  value: PresetChoice;
  onChoose: (preset: PeriodPreset | 'all') => void;
  /** Opens the calendar. */
  onCustom: () => void;
}

/** The usual ranges as buttons; a phone scrolls them sideways. */
export function PeriodPresets({ value, onChoose, onCustom }: PeriodPresetsProps) {
  const renderButton = (key: PresetChoice, label: string, onClick: () => void) => (
    <Button
      key={key}
      size="compact-sm"
      variant={key === value ? 'light' : 'subtle'}
      aria-pressed={key === value}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <div role="group" aria-label="Period" className={classes.presets}>
      {periodPresets.map((key) => renderButton(key, labels[key], () => onChoose(key)))}
      {renderButton('all', 'All', () => onChoose('all'))}
      {renderButton('custom', 'Custom', onCustom)}
    </div>
  );
}
