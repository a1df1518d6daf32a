export const resetMessages = {
  name: 'Username or email',
  nameMissing: 'Please enter username or email!',
  send: 'SEND LINK',
  submit: 'SET PASSWORD',
};
