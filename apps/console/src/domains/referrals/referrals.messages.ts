/** Texts fixed by the specification. */
export const referralsMessages = { nobody: 'No Referred Users' };
