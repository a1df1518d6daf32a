import { MIN_PASSWORD } from '@baobab/contract/workspace/access/access';

export const accountMessages = {
  stepUp: {
    title: 'Confirm your identity',
    text: 'This action needs a fresh proof that it is you. It is valid for 10 minutes.',
    code: 'Code of your authenticator app',
    password: 'Your password',
    submit: 'Confirm',
    withPasskey: 'Use a passkey',
    codeMissing: 'Enter the code',
    passwordMissing: 'Enter your password',
    passkeyFailed: 'The passkey was not used. Try again or use another method.',
  },
  profile: { saved: 'Your name was saved.', nameMissing: 'Enter your name' },
  password: {
    changed: 'Your password was changed. Your other sessions have ended.',
    rule: `At least ${MIN_PASSWORD} characters, not a common password`,
    short: `A password has at least ${MIN_PASSWORD} characters`,
    differ: 'The passwords do not match',
    currentMissing: 'Enter your current password',
  },
  secondFactor: {
    required: 'Your role needs a second factor. Set up an authenticator app or a passkey to continue.',
    totp: 'An app on your phone shows a new code every 30 seconds.',
    passkeys: 'A passkey is kept on your device or security key and works only at this address.',
    noPasskeys: 'You have no passkeys.',
    impossible: 'Passkeys need a host name and HTTPS. Open the console at such an address to add one.',
    recovery: 'Each recovery code works once, when your device is not at hand.',
    totpRemoved: 'The authenticator app was turned off.',
    passkeyRemoved: 'The passkey was removed.',
    passkeyFailed: 'The browser did not create a passkey. Try again.',
    nameMissing: 'Enter a name',
    codeMissing: 'Enter the code',
    shownOnce:
      'Keep these codes in a safe place. They are shown only once. Each code signs you in once without your device.',
    copied: 'The recovery codes were copied.',
    notCopied: 'The browser did not allow copying. Select the codes or download them.',
  },
  sessions: { ended: 'The session has ended.', othersEnded: 'Your other sessions have ended.' },
};
