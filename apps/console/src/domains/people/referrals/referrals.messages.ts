/** Texts fixed by the specification. */
export const referralsMessages = { noUsers: 'No Referred Users' };
