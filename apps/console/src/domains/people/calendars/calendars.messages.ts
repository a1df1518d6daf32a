export const calendarsMessages = {
  title: 'Calendar addresses',
  hint: 'A calendar program that has the address reads the appointments until the address is revoked.',
  none: 'This doctor has no calendar address.',
  once: 'Copy the address now. It is not shown again.',
  added: 'Calendar address created',
  revoked: 'Calendar address revoked',
  revokeText: 'Calendar programs that use it no longer get the appointments.',
  allClinics: 'All clinics',
  withNames: 'With the names of patients',
};
