import { readSettings, type Settings } from '../platform/settings.ts';

/** The settings of the process; an invalid one ends it with its sentence, without a stack. */
export function settingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
