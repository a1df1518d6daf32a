/** The first screen of a role after a sign-in without a return path. */
export const landingOf = (role: string) => (role === 'support' ? '/support' : '/dashboard');
