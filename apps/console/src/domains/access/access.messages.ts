export const accessMessages = {
  usernameMissing: 'Please enter username!',
  passwordMissing: 'Please enter password!',
  done: { title: 'Success!', text: 'Logged in successfully!' },
  failed: { title: 'Failed!', text: 'Username or password is incorrect' },
};
