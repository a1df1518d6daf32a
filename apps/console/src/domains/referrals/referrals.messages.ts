/** The texts about referred users, letter for letter. */
export const referralsMessages = { nobody: 'No Referred Users' };
