/** Where a role lands when it was not on its way somewhere. */
export const landingOf = (role: string) => (role === 'support' ? '/support' : '/dashboard');
