import { readArguments } from './arguments.ts';

/** `npm start` takes no arguments: settings are environment variables. */
export const readStartArguments = () =>
  readArguments('start', {
    about: 'Starts the product. Settings are environment variables; see docs/settings.md and npm run status.',
  });
