import { MIN_PASSWORD } from '@baobab/contract/access/access';

export const accessMessages = {
  usernameMissing: 'Please enter username!',
  passwordMissing: 'Please enter password!',
  done: { title: 'Success!', text: 'Logged in successfully!' },
  failed: { title: 'Failed!', text: 'Username or password is incorrect' },
  invitation: {
    subtitle: 'Create your account',
    checking: 'Checking the link',
    signInInstead: 'Go to the sign-in',
    submit: 'CREATE ACCOUNT',
    done: { title: 'Success!', text: 'Your account has been created.' },
    nameMissing: 'Please enter full name!',
    emailMissing: 'Please enter email!',
    mobileMissing: 'Please enter Mobile No.!',
    passwordRule: `At least ${MIN_PASSWORD} characters, not a common password`,
    passwordShort: `A password has at least ${MIN_PASSWORD} characters`,
    passwordsDiffer: 'The passwords do not match',
  },
};
